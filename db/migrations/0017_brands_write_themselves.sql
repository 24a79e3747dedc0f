-- The list of brands: every brand may be read, since a request's brand is found by its host, but the application may
-- write only the brand of its transaction, and never its id. Not forced: migrations change the documents of all brands.
alter table tenant enable row level security;
create policy known on tenant for select using (true);
create policy brand on tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
revoke insert, update on tenant from foyer_app;
grant insert (tenant_id, code, hosts, document), update (code, hosts, document, updated_at) on tenant to foyer_app;
