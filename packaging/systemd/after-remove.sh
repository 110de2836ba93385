#!/bin/sh
# Debian calls this with "remove", and with "purge" if nothing is to be kept. RPM has no purge, and keeps the messages.
set -e
case "$1" in
  remove | 0)
    if [ -d /run/systemd/system ]; then
      systemctl daemon-reload
    fi
    ;;
  purge)
    # With DynamicUser, the second is a link to the first.
    rm -rf /var/lib/private/postern /var/lib/postern
    ;;
esac
