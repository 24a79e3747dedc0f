-- Visitors who may buy before the sale opens to everybody, because they have shown that they are members.

-- A member number lets one visitor in: the newest, so that a number that is passed around does not open the sale to many.
create table early_access (
  tenant_id       int not null,
  presentation_id int not null,
  member_number   text not null,
  session_id      uuid not null,
  ends_at         timestamptz not null,         -- when the sale opens to everybody, and the row means nothing any more
  primary key (tenant_id, presentation_id, member_number),
  foreign key (tenant_id, presentation_id) references presentation,
  foreign key (tenant_id, member_number) references member
);
create index early_access_by_session on early_access (tenant_id, presentation_id, session_id);
create index early_access_end on early_access (tenant_id, ends_at);

alter table early_access enable row level security;
alter table early_access force row level security;
create policy brand on early_access using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on early_access to foyer_app;
