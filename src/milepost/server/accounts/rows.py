"""What is kept of passkeys. Logins and hashes of passwords stand with the people themselves."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import DateTime, ForeignKey, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from milepost.server.people.rows import now
from milepost.server.store.rows import Base


class PasskeyRow(Base):
    """The public half of a key that a person's device or password manager holds."""

    __tablename__ = "passkeys"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)  # a hash of the credential's id
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    credential: Mapped[bytes] = mapped_column(LargeBinary)  # its id, as the device knows it
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    uses: Mapped[int]  # as the device counts them; one that goes backwards has been copied
    words: Mapped[str] = mapped_column(String(80), default="")  # where it was made, for its owner
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)


class ChallengeRow(Base):
    """A challenge given out for a passkey: to whom, as which login, until when. It is answered once."""

    __tablename__ = "challenges"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[str | None] = mapped_column(String(20))  # None: to somebody who wants to sign in
    login: Mapped[str | None] = mapped_column(String(60))
    until: Mapped[datetime] = mapped_column(DateTime(timezone=True), index=True)
