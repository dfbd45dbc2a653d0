"""E-mail by SMTP. Every mail can be stopped by one click (RFC 8058), and an address is asked before it gets notices."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr

import aiosmtplib

from milepost.sentences import say
from milepost.server.config import Mail
from milepost.server.notices.failures import Failed, Gone
from milepost.server.notices.links import CONFIRM, UNSUBSCRIBE, link
from milepost.server.notices.rows import ChannelRow
from milepost.server.notices.words import CONFIRM as CONFIRM_WORDS
from milepost.server.notices.words import FOOT, Message
from milepost.tell.languages import in_language

SECONDS = 20.0
ADDRESS = re.compile(r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$")
FOR_GOOD = (550, 551, 553)  # what a server says of an address that does not exist


class Mailer:
    """Sends messages by mail."""

    def __init__(self, mail: Mail, public_url: str, now: Callable[[], datetime]) -> None:
        self.mail, self.public_url, self.now = mail, public_url, now

    async def send(self, channel: ChannelRow, message: Message) -> None:
        stop = link(self.public_url, channel, UNSUBSCRIBE)
        foot = in_language(say(FOOT, site=self.public_url, stop=stop), channel.language)
        text = f"{message.text}{foot}"
        await self._send(self._letter(channel, message.id, message.subject, text))

    async def ask(self, channel: ChannelRow, message_id: str) -> None:
        """The mail that asks whether the address is right."""
        links = {purpose: link(self.public_url, channel, purpose) for purpose in (CONFIRM, UNSUBSCRIBE)}
        text = say(CONFIRM_WORDS, site=self.public_url, link=links[CONFIRM], stop=links[UNSUBSCRIBE])
        subject, text = in_language((say("Notices of your games: is this address right?"), text), channel.language)
        await self._send(self._letter(channel, message_id, subject, text))

    def _letter(self, channel: ChannelRow, message_id: str, subject: str, text: str) -> EmailMessage:
        letter = EmailMessage()
        letter["From"] = self.mail.sender
        letter["To"] = channel.address
        letter["Subject"] = subject
        letter["Date"] = format_datetime(self.now())
        letter["Message-ID"] = f"<{message_id}@{parseaddr(self.mail.sender)[1].rpartition('@')[2]}>"
        letter["List-Unsubscribe"] = f"<{link(self.public_url, channel, UNSUBSCRIBE)}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        return letter

    async def _send(self, letter: EmailMessage) -> None:
        mail = self.mail
        try:
            await aiosmtplib.send(
                letter,
                hostname=mail.host,
                port=mail.port,
                username=mail.user,
                password=mail.password.get_secret_value() if mail.password else None,
                use_tls=mail.tls == "tls",
                start_tls=mail.tls == "starttls",
                timeout=SECONDS,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            code = error.recipients[0].code if error.recipients else 0
            refused = Gone if code in FOR_GOOD else Failed
            raise refused(say("The mail server does not take mail for this address ({code}).", code=code)) from error
        except (aiosmtplib.SMTPException, OSError) as error:
            raise Failed(say("The mail server did not take the mail ({error}).", error=type(error).__name__)) from error
