#!/bin/sh
# Debian calls this with "remove" or "upgrade", RPM with the number of versions that stay installed.
set -e
case "$1" in
  remove | 0)
    if [ -d /run/systemd/system ]; then
      systemctl disable --now postern.service
    elif command -v systemctl > /dev/null; then
      # In a chroot or an image, nothing runs, but the service may be enabled.
      systemctl disable postern.service
    fi
    ;;
esac
