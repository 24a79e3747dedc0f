#!/bin/sh
# Run by the image of PostgreSQL at its first start: the roles and the database of the shop.
set -eu
psql --no-psqlrc -v ON_ERROR_STOP=1 --username=postgres --dbname=postgres \
  -v "owner_password=$OWNER_PASSWORD" -v "serve_password=$SERVE_PASSWORD" -v "watch_password=$WATCH_PASSWORD" \
  -f /roles.sql
