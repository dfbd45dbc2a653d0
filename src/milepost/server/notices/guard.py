"""The address guard: people name addresses, and this server must not be sent into its own network by them.

A name is looked up once. All its addresses must be public ones, and the connection goes to an address that was
checked, so a name that changes its mind between check and call gains nothing. Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

from milepost.sentences import say
from milepost.server.notices.failures import Failed, Forbidden, Gone

if TYPE_CHECKING:
    import httpx2

Address = IPv4Address | IPv6Address
Resolve = Callable[[str, int], Awaitable[list[str]]]
LONGEST_URL = 1000
LARGEST_BODY = 16 * 1024
SECONDS = 10.0
NEVER = [  # public by the registry, but of machines' own management
    ip_network(text) for text in ("168.63.129.16/32", "192.0.0.0/24", "192.88.99.0/24", "fec0::/10")
]
NAT64 = [ip_network("64:ff9b::/96"), ip_network("64:ff9b:1::/48")]


async def system_resolve(host: str, port: int) -> list[str]:
    """All addresses of a name, as the system knows them."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(one[4][0]) for one in found]


def is_public(address: Address) -> bool:
    """Whether an address is one of the whole world's, in whatever other address it is wrapped."""
    inner = _wrapped(address)
    if inner is not None:
        return is_public(inner)
    if any(address in network for network in NEVER if network.version == address.version):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def _wrapped(address: Address) -> IPv4Address | None:
    """The IPv4 address inside an IPv6 one: mapped, 6to4, Teredo or NAT64."""
    if isinstance(address, IPv4Address):
        return None
    if any(address in network for network in NAT64) or int(address) >> 32 == 0:  # the latter: “compatible”, long gone
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)


@dataclass(frozen=True)
class Guard:
    """What may be called. A host can allow more in the settings: plain HTTP, and its own network."""

    allow_http: bool = False
    allow_local: bool = False
    resolve: Resolve = system_resolve
    tls: ssl.SSLContext | None = None

    def read(self, url: str) -> SplitResult:
        """The parts of an address that looks right, or `Forbidden`."""
        try:
            parts = urlsplit(url)
            port, host = parts.port, parts.hostname
        except ValueError:
            raise Forbidden(say("This is no web address.")) from None
        if len(url) > LONGEST_URL or not url.isascii() or any(ord(sign) <= 32 or sign == "\\" for sign in url):
            raise Forbidden(
                say("A web address is at most {longest_url} plain characters without spaces.", longest_url=LONGEST_URL)
            )
        if parts.scheme != "https" and not (self.allow_http and parts.scheme == "http"):
            raise Forbidden(say("The address must begin with https://."))
        if not host or parts.username is not None or parts.password is not None or port == 0:
            raise Forbidden(say("The address must name a host, without a user or password."))
        return parts

    async def pin(self, url: str) -> tuple[SplitResult, str]:
        """The parts of the address, and the one IP address to connect to."""
        parts = self.read(url)
        host = parts.hostname or ""
        try:
            found = await asyncio.wait_for(self.resolve(host, parts.port or 443), SECONDS)
            addresses = [ip_address(text.partition("%")[0]) for text in found]
        except (OSError, UnicodeError, ValueError, TimeoutError):
            addresses = []
        if not addresses:
            raise Failed(say("There is no machine called {host}.", host=host))
        if not self.allow_local and not all(is_public(address) for address in addresses):
            raise Forbidden(say("{host} is inside a private network; only public addresses may be used.", host=host))
        return parts, str(addresses[0])

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Post once. Anything but success is `Failed`, with `Gone` where nobody will ever answer."""
        import httpx2

        if len(body) > LARGEST_BODY:
            raise Failed(say("The message is too long."))
        parts, address = await self.pin(url)
        place = f"[{address}]" if ":" in address else address
        port = f":{parts.port}" if parts.port else ""
        pinned = httpx2.URL(parts._replace(netloc=f"{place}{port}", fragment="").geturl())
        sent = {**headers, "Host": parts.netloc, "User-Agent": "Milepost"}
        verify = self.tls if self.tls is not None else True
        try:
            async with (
                asyncio.timeout(3 * SECONDS),  # in all; a slow answer must not hold up the others
                httpx2.AsyncClient(verify=verify, timeout=SECONDS, follow_redirects=False, trust_env=False) as client,
                client.stream(
                    "POST", pinned, content=body, headers=sent, extensions={"sni_hostname": parts.hostname}
                ) as answer,  # what it says is not read
            ):
                _judge(answer, parts.hostname or "")
        except (httpx2.HTTPError, httpx2.InvalidURL, ssl.SSLError, TimeoutError) as error:
            raise Failed(
                say("{hostname} does not answer ({__name__}).", hostname=parts.hostname, __name__=type(error).__name__)
            ) from error


def _judge(answer: httpx2.Response, host: str) -> None:
    status = answer.status_code
    if 200 <= status < 300:
        return
    if status in (404, 410):
        raise Gone(say("{host} does not know this address any more.", host=host))
    if 300 <= status < 400:
        raise Failed(say("{host} sends us elsewhere, and redirects are not followed.", host=host))
    after = answer.headers.get("retry-after", "")
    raise Failed(
        say("{host} has answered {status}.", host=host, status=status),
        float(after) if after.isdecimal() and len(after) < 6 else 0,
    )
