-- The accounts of brands at payment providers. A brand without one is charged with the account of the environment.
create table provider_account (
  tenant_id   int not null references tenant,
  provider    text not null,
  environment text not null check (environment in ('test', 'live')),
  settings    jsonb not null,                   -- what may be shown: ids and public keys
  secrets     bytea not null,                   -- encrypted JSON: platform/server/secret-box.ts
  updated_at  timestamptz not null,
  primary key (tenant_id, provider)
);

alter table provider_account enable row level security;
alter table provider_account force row level security;
create policy brand on provider_account using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on provider_account to foyer_app;
