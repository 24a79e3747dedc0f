-- One e-mail when tickets for a film, or seats of a showing, can be bought. A row exists only as long as somebody waits:
-- it is deleted when the e-mail is sent, when the showing is over, when the visitor says stop, and after a year.

create table reminder (
  tenant_id       int not null,
  reminder_id     uuid not null,
  feature_id      int not null,
  presentation_id int,                          -- null: any showing of the film
  waits_for       text not null check (waits_for in ('film', 'sale', 'seats')),
  email           text not null,
  email_key       bytea not null,               -- a keyed hash of the address, in small letters
  locale          text not null,
  origin          text not null,
  asked_at        timestamptz not null,         -- when the visitor has agreed
  due_at          timestamptz,                  -- since when it is to be sent
  next_try_at     timestamptz,                  -- when it may be tried (again): one process tries at a time
  primary key (tenant_id, reminder_id),
  foreign key (tenant_id, feature_id) references feature,
  foreign key (tenant_id, presentation_id) references presentation,
  check ((waits_for = 'film') = (presentation_id is null)),
  check ((due_at is null) = (next_try_at is null))
);
-- An address waits once for the same thing.
create unique index reminder_once on reminder (tenant_id, email_key, feature_id, presentation_id) nulls not distinct;
create index reminder_waiting on reminder (tenant_id, feature_id, presentation_id) where due_at is null;
create index reminder_due on reminder (tenant_id, next_try_at) where due_at is not null;

alter table reminder enable row level security;
alter table reminder force row level security;
create policy brand on reminder using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on reminder to foyer_app;
