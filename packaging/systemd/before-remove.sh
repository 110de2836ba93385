#!/bin/sh
# Debian calls this with "remove" or "upgrade", RPM with the number of versions that stay installed.
set -e
case "$1" in
  remove | 0)
    if [ -d /run/systemd/system ]; then
      systemctl disable --now postern.service
    fi
    ;;
esac
