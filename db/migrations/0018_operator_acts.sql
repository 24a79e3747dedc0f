-- What operators have done: who, what and when. No personal data: a subject is an order's code or a presentation's key.
create table operator_act (
  tenant_id int not null references tenant,
  act_id    uuid not null,
  operator  text not null,                      -- the name that the environment gives the token, or 'command line'
  act       text not null check (act ~ '^[a-z]+\.[a-z_]+$'),
  subject   text not null,
  detail    jsonb not null default '{}',
  done_at   timestamptz not null,
  primary key (tenant_id, act_id)
);
create index operator_act_by_time on operator_act (tenant_id, done_at);

alter table operator_act enable row level security;
alter table operator_act force row level security;
create policy brand on operator_act using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- Appended to and never changed.
grant select, insert on operator_act to foyer_app;
