-- The demo gateway's own books, as if they were another company's: no brand's, and joined to nothing of
-- the shop. There is no column for a card number or a security code: of a card a token keeps the last four
-- digits, the scheme, the expiry, and the name of what its number does (payment/server/demo/cards.ts).
-- Used in demo mode and tests only; elsewhere it stays empty.

create schema demo_gateway;

create table demo_gateway.form (
  form_id       text primary key,
  parent_origin text not null,                 -- the page that may frame it and is told the identifier
  amount        bigint not null,
  currency      char(3) not null,
  locale        text not null,
  max_payments  int not null check (max_payments between 1 and 36),
  ssn_asked     boolean not null,
  theme         jsonb not null,
  created_at    timestamptz not null default now()
);

create table demo_gateway.token (
  token       text primary key,
  form_id     text not null references demo_gateway.form,
  behaviour   text not null,
  brand       text not null,
  last4       char(4) not null,
  exp_month   int not null,
  exp_year    int not null,
  payments    int not null,
  failed_once boolean not null default false,  -- has answered its one 500
  created_at  timestamptz not null default now()
);

create table demo_gateway.charge (
  charge_id  text primary key,
  key        text not null unique,             -- the shop's idempotency key
  token      text unique references demo_gateway.token,   -- good for one charge; null: cancelled before it came
  status     text not null check (status in ('requires_action', 'pending', 'succeeded', 'failed', 'canceled')),
  reason     text,
  amount     bigint not null,
  currency   char(3) not null,
  notify_url text not null,
  return_url text not null,
  metadata   jsonb not null,
  refunded   bigint not null default 0 check (refunded between 0 and amount),
  settle_at  timestamptz,                      -- when the bank makes up its mind by itself
  created_at timestamptz not null default now(),
  check ((status = 'failed') = (reason is not null))
);
create index charge_to_settle on demo_gateway.charge (settle_at) where settle_at is not null;

create table demo_gateway.refund (
  key        text primary key,
  charge_id  text not null references demo_gateway.charge,
  amount     bigint not null check (amount > 0),
  created_at timestamptz not null default now()
);
create index refund_by_charge on demo_gateway.refund (charge_id);

create table demo_gateway.notice (
  notice_id text primary key,
  charge_id text not null references demo_gateway.charge,
  status    text not null,                     -- the charge's status that it tells of
  copies    int not null,                      -- how often it is still to be delivered; 0: done
  attempts  int not null default 0,
  due_at    timestamptz not null
);
create index notice_open on demo_gateway.notice (due_at) where copies > 0;

grant usage on schema demo_gateway to foyer_app;
grant select, insert, update, delete on all tables in schema demo_gateway to foyer_app;
