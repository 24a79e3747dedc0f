-- Cards that are to be removed at their provider too. The card itself is gone from `saved_card`, or has another token there.
create table card_removal (
  tenant_id   int not null references tenant,
  removal_id  uuid not null,
  card_id     uuid not null,                    -- the token is encrypted for it
  provider    text not null,
  token       bytea not null,                   -- encrypted: platform/server/secret-box.ts
  attempt     int not null default 0,
  try_after   timestamptz not null,
  primary key (tenant_id, removal_id)
);

alter table card_removal enable row level security;
alter table card_removal force row level security;
create policy brand on card_removal using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on card_removal to foyer_app;
