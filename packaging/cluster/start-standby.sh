#!/bin/sh
# A copy of the database, which then follows it. The password is in PGPASSWORD.
set -eu
data=/var/lib/postgresql/data
if [ ! -s "$data/PG_VERSION" ]; then
  pg_basebackup --host=database --username=postgres --pgdata="$data" --wal-method=stream --checkpoint=fast
  touch "$data/standby.signal"
  chmod 700 "$data"
fi
exec postgres -D "$data" -c synchronous_standby_names= \
  -c "primary_conninfo=host=database user=postgres application_name=standby"
