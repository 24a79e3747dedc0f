#!/bin/sh
# Fills a new, empty database from a backup: restore.sh /var/backups/foyer/2026-11-23T030000Z
#
# RESTORE_URL: the database, as foyer_owner. deploy/roles.sql makes it, and the roles.
# PICTURES_DIR: where to write the pictures; left out, they are not restored.
# The database is filled in one transaction: when anything fails, it stays empty.
set -eu
: "${RESTORE_URL:?the address of the new database, as foyer_owner}"
source="${1:?the folder of a backup}"

# Tables get their rows before row-level security is enabled, so the owner, whom it binds, can write all of them.
pg_restore --exit-on-error --single-transaction --no-owner --dbname="$RESTORE_URL" "$source/foyer.dump"
if [ -n "${PICTURES_DIR:-}" ] && [ -f "$source/pictures.tar" ]; then
  mkdir -p "$PICTURES_DIR"
  tar -C "$PICTURES_DIR" -xf "$source/pictures.tar"
fi
