#!/bin/sh
# Run once by the Postgres image on an empty volume, as its superuser, which nothing of Stopline ever is: `stopline` owns
# the database and migrates, `stopline_api` is what API and worker sign in as.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres \
  --set=owner_password="$OWNER_PASSWORD" --set=api_password="$API_PASSWORD" <<'SQL'
CREATE ROLE stopline_app NOLOGIN;
CREATE ROLE stopline LOGIN CREATEROLE PASSWORD :'owner_password';
GRANT stopline_app TO stopline WITH ADMIN OPTION;
CREATE ROLE stopline_api LOGIN PASSWORD :'api_password' IN ROLE stopline_app;
-- A failed statement is Stopline's to log: Postgres would repeat its values.
ALTER ROLE stopline SET log_min_messages = 'log';
ALTER ROLE stopline_api SET log_min_messages = 'log';
CREATE DATABASE stopline OWNER stopline;
REVOKE CONNECT ON DATABASE stopline FROM PUBLIC;
GRANT CONNECT ON DATABASE stopline TO stopline_api;
SQL
