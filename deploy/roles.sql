-- The roles of Stopline and its empty database: of an installation, and of a cluster that a backup is restored into. Run by
-- psql 15 or later as a superuser, which nothing of Stopline ever is. Run again, it sets the passwords and changes nothing
-- else.
--
--   stopline         owns the database and migrates
--   stopline_app     what the application may do: it can't rewrite history, nor what cameras delivered
--   stopline_api     what API and worker sign in as
--   stopline_backup  what pg_dump signs in as: it reads everything and changes nothing

\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv api_password API_PASSWORD
\getenv backup_password BACKUP_PASSWORD
-- A failed statement would be logged with the password that it has.
SET log_min_error_statement = panic;
\if :{?owner_password} \else \set owner_password '' \endif
\if :{?api_password} \else \set api_password '' \endif
\if :{?backup_password} \else \set backup_password '' \endif
SELECT '' IN (:'owner_password', :'api_password', :'backup_password') AS is_missing \gset
\if :is_missing
DO $$ BEGIN RAISE 'OWNER_PASSWORD, API_PASSWORD and BACKUP_PASSWORD have to be set.'; END $$;
\endif

SELECT format('CREATE ROLE %I', name)
FROM unnest(ARRAY['stopline', 'stopline_app', 'stopline_api', 'stopline_backup']) AS name
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec

-- The migrations make the application's role where it is missing, and grant it.
ALTER ROLE stopline LOGIN CREATEROLE PASSWORD :'owner_password';
GRANT stopline_app TO stopline WITH ADMIN OPTION;
ALTER ROLE stopline_api LOGIN PASSWORD :'api_password';
GRANT stopline_app TO stopline_api;
ALTER ROLE stopline_backup LOGIN PASSWORD :'backup_password';
GRANT pg_read_all_data TO stopline_backup;
ALTER ROLE stopline_backup SET default_transaction_read_only = on;

-- A failed statement is Stopline's to log: Postgres would repeat its values.
ALTER ROLE stopline SET log_min_messages = 'log';
ALTER ROLE stopline_api SET log_min_messages = 'log';

SELECT 'CREATE DATABASE stopline OWNER stopline'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'stopline') \gexec
REVOKE CONNECT ON DATABASE stopline FROM PUBLIC;
GRANT CONNECT ON DATABASE stopline TO stopline_api, stopline_backup;
