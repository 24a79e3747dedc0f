-- The roles and the database of a shop. A superuser runs it once, before the first start:
--
--   psql -v owner_password=… -v serve_password=… -v watch_password=… -f deploy/roles.sql postgres
--
-- foyer_owner   owns the tables, migrates them and runs the job queue: DATABASE_URL
-- foyer_serve   the shop's own statements; it can become no role but foyer_app: APP_DATABASE_URL
-- foyer_app     owns nothing and is bound by row-level security; nobody can log in as it
-- foyer_watch   reads every brand's rows, for dumps and monitoring; writes nothing

create role foyer_app nologin nosuperuser nobypassrls;
create role foyer_owner login nosuperuser nobypassrls password :'owner_password';
grant foyer_app to foyer_owner with admin option;
create role foyer_serve login nosuperuser nobypassrls in role foyer_app password :'serve_password';
create role foyer_watch login nosuperuser bypassrls password :'watch_password';
grant pg_read_all_data to foyer_watch;

-- Upper and lower case of every script, whatever languages the machine has.
create database foyer owner foyer_owner template template0 encoding 'UTF8' locale 'C';
