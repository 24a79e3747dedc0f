#!/bin/sh
# Writes the database and the pictures into a new folder: backup.sh /var/backups/foyer
#
# BACKUP_URL: the database, as foyer_watch (the owner is bound by row-level security and cannot dump).
# PICTURES_DIR: the folder of pictures; left out, there are none.
# The folder's name is the time in UTC. It is complete when its name does not end with ".part"; after a failure it is
# removed, unless the script is killed or the machine stops.
set -eu
: "${BACKUP_URL:?the address of the database, as foyer_watch}"
target="${1:?the folder for backups}/$(date -u +%Y-%m-%dT%H%M%SZ)"

umask 077
# What fails leaves nothing: half a dump has personal data too.
trap 'rm -rf "$target.part"' EXIT
trap 'exit 1' HUP INT TERM
mkdir -p "$target.part"
pg_dump --format=custom --no-owner --file="$target.part/foyer.dump" "$BACKUP_URL"
if [ -n "${PICTURES_DIR:-}" ]; then
  tar -C "$PICTURES_DIR" -cf "$target.part/pictures.tar" .
fi
# A dump that cannot be read is no backup.
pg_restore --list "$target.part/foyer.dump" > /dev/null
mv "$target.part" "$target"
echo "$target"
