-- Members: people with a membership that a cinema has sold, and the tickets that they buy by their member number.

create table membership (
  tenant_id     int not null references tenant,
  membership_id int not null,
  key           text not null,
  document      jsonb not null,                 -- as imported, without its members
  rules         jsonb not null,                 -- with the brand's ids
  primary key (tenant_id, membership_id),
  unique (tenant_id, key)
);

-- Nobody writes `uses`: the rows of `member_use` move it, by the trigger below.
create table member (
  tenant_id     int not null,
  member_number text not null check (member_number ~ '^[A-Z0-9]{3,40}$'),
  membership_id int not null,
  start_date    date not null,
  end_date      date,                           -- null: for ever
  sells_tickets boolean not null,               -- allowMemberSaleTickets
  balance       int check (balance >= 0),       -- tickets, over all orders; null: any number
  uses          int not null default 0,
  primary key (tenant_id, member_number),
  foreign key (tenant_id, membership_id) references membership,
  -- Why a member's last ticket is bought once, whatever comes at once.
  constraint member_covers_uses check (uses >= 0 and (balance is null or uses <= balance))
);
create index member_by_membership on member (tenant_id, membership_id);

-- What has used a membership, ticket by ticket: as `code_use` of codes.
create table member_use (
  tenant_id     int not null,
  use_no        bigint generated always as identity,
  member_number text not null,
  order_id      uuid not null,
  ticket_no     int not null,
  action        text not null check (action in ('reserve', 'redeem', 'return')),
  created_at    timestamptz not null default now(),
  uses_change   int not null generated always as (case action when 'reserve' then 1 when 'return' then -1 else 0 end) stored,
  primary key (tenant_id, use_no),
  unique (tenant_id, order_id, ticket_no, action),
  foreign key (tenant_id, member_number) references member
);
create index member_use_by_member on member_use (tenant_id, member_number);
create trigger apply_member_use after insert on member_use
  for each row execute function apply_use('member', 'member_number');

alter table membership enable row level security;
alter table membership force row level security;
create policy brand on membership using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on membership to foyer_app;

alter table member enable row level security;
alter table member force row level security;
create policy brand on member using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert (tenant_id, member_number, membership_id, start_date, end_date, sells_tickets, balance),
  update (membership_id, start_date, end_date, sells_tickets, balance) on member to foyer_app;

alter table member_use enable row level security;
alter table member_use force row level security;
create policy brand on member_use using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- Appended to and never changed.
grant select, insert on member_use to foyer_app;
