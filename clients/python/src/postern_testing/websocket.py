"""A WebSocket client (RFC 6455), as far as the event stream needs one. The standard library has none."""

from __future__ import annotations

import base64
import os
import re
import time

from .api import PATIENCE, Api, ApiError
from .cancellation import current

_CONTINUATION, _TEXT, _CLOSE, _PING, _PONG = 0, 1, 8, 9, 10
_LAST = 0x80


class WebSocket:
    """Raises OSError if the connection fails, and ApiError if the server refuses it."""

    def __init__(self, api: Api, path: str) -> None:
        self._buffer = b""
        self._message = b""
        self._socket = api.connect(PATIENCE).sock
        key = base64.b64encode(os.urandom(16)).decode()
        headers = {
            "Host": api.url.split("/")[2],
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": key,
            **api.headers,
        }
        lines = [f"GET {api.path(path)} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
        try:
            self._socket.sendall("\r\n".join(lines).encode())
            deadline = time.monotonic() + PATIENCE
            while b"\r\n\r\n" not in self._buffer:
                self._fill(len(self._buffer) + 1, deadline)
            head, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
            match = re.match(rb"HTTP/1\.1 ([0-9]{3})", head)
            status = int(match[1]) if match else 0
            if status != 101:
                raise ApiError(status, "unreadable", f"The server answered {status} instead of opening the event stream.")
        except BaseException:
            self.close()
            raise

    def receive(self, deadline: float) -> str:
        """The next text. Raises TimeoutError at the deadline, a time of ``time.monotonic()``."""
        while True:
            first, payload = self._frame(deadline)
            kind = first & 0x0F
            if kind == _CLOSE:
                raise ConnectionResetError("the server closed the event stream")
            if kind == _PING:
                self._send(_PONG, payload)
            elif kind in (_CONTINUATION, _TEXT):
                self._message += payload
                if first & _LAST:
                    text, self._message = self._message.decode(), b""
                    return text

    def close(self) -> None:
        self._socket.close()

    def _frame(self, deadline: float) -> tuple[int, bytes]:
        # Nothing is taken from the buffer before the frame is complete, so that a timeout loses nothing.
        self._fill(2, deadline)
        length, start = self._buffer[1] & 0x7F, 2
        if length >= 126:
            start = 4 if length == 126 else 10
            self._fill(start, deadline)
            length = int.from_bytes(self._buffer[2:start], "big")
        self._fill(start + length, deadline)
        first, payload = self._buffer[0], self._buffer[start : start + length]
        self._buffer = self._buffer[start + length :]
        return first, payload

    def _fill(self, length: int, deadline: float) -> None:
        while len(self._buffer) < length:
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError
            self._socket.settimeout(left)
            with current().holding(self._socket):
                chunk = self._socket.recv(65536)
            if not chunk:
                raise ConnectionResetError("the connection was closed")
            self._buffer += chunk

    def _send(self, kind: int, payload: bytes) -> None:
        """A control frame, which has at most 125 bytes. Clients have to mask what they send."""
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
        self._socket.sendall(bytes([_LAST | kind, 0x80 | len(payload)]) + mask + masked)
