#!/bin/sh
# Runs once, when the files of the database are created. In effect when the server starts after that.
echo 'host replication all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
# A commit is acknowledged when the standby has it, too. Without a standby none is, until this is set to ''.
echo "synchronous_standby_names = 'standby'" >> "$PGDATA/postgresql.conf"
