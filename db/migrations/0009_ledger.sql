-- Our own ledger: a provider that keeps money in the shop's database, for vouchers, points and credit to stand on.

-- What a customer has with us. Nobody writes `balance` and `reserved`: entries move them, by the trigger below.
create table ledger_account (
  tenant_id  int not null,
  account_id uuid not null,
  kind       text not null check (kind in ('voucher', 'points', 'credit')),
  reference  text not null,                     -- what the customer types: a voucher's code
  currency   char(3) not null,
  balance    bigint not null default 0,         -- minor units
  reserved   bigint not null default 0,         -- of the balance, for payments under way
  created_at timestamptz not null,
  primary key (tenant_id, account_id),
  unique (tenant_id, kind, reference),
  -- Why nobody pays with what is not there, whatever comes at once.
  constraint ledger_account_covers_reserved check (reserved >= 0 and balance >= reserved)
);

-- What has moved an account, and by how much: they add up to its balance and to what is reserved of it.
create table ledger_entry (
  tenant_id       int not null,
  entry_no        bigint generated always as identity,   -- in the order in which they came
  account_id      uuid not null,
  action          text not null check (action in ('deposit', 'reserve', 'capture', 'return', 'refund')),
  amount          bigint not null check (amount > 0),
  key             text not null,                -- the same key again moves nothing
  tender_id       uuid,
  created_at      timestamptz not null,
  balance_change  bigint not null generated always as
    (case action when 'deposit' then amount when 'refund' then amount when 'capture' then -amount else 0 end) stored,
  reserved_change bigint not null generated always as
    (case action when 'reserve' then amount when 'capture' then -amount when 'return' then -amount else 0 end) stored,
  primary key (tenant_id, entry_no),
  unique (tenant_id, key),
  foreign key (tenant_id, account_id) references ledger_account,
  foreign key (tenant_id, tender_id) references tender,
  constraint ledger_entry_is_of_a_tender check ((tender_id is null) = (action = 'deposit'))
);
create index ledger_entry_by_account on ledger_entry (tenant_id, account_id);
-- A tender reserves once, and what it reserves ends once.
create unique index ledger_entry_reserves_once on ledger_entry (tenant_id, tender_id) where action = 'reserve';
create unique index ledger_entry_ends_once on ledger_entry (tenant_id, tender_id) where action in ('capture', 'return');

-- Runs as the tables' owner: the application itself may not write a balance.
create function apply_ledger_entry() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  -- The account's row is the lock: entries of one account come one after the other.
  update ledger_account
     set balance = balance + new.balance_change, reserved = reserved + new.reserved_change
   where tenant_id = new.tenant_id and account_id = new.account_id;
  if exists (select from ledger_entry
              where tenant_id = new.tenant_id and account_id = new.account_id and tender_id = new.tender_id
             having sum(reserved_change) < 0 or sum(balance_change) > 0) then
    raise check_violation using constraint = 'ledger_entry_gives_back_what_came',
      message = 'a tender gives no more back to an account than it took from it';
  end if;
  return null;
end $$;
revoke all on function apply_ledger_entry() from public;
create trigger apply_ledger_entry after insert on ledger_entry for each row execute function apply_ledger_entry();

alter table ledger_account enable row level security;
alter table ledger_account force row level security;
create policy brand on ledger_account using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert (tenant_id, account_id, kind, reference, currency, created_at) on ledger_account to foyer_app;

alter table ledger_entry enable row level security;
alter table ledger_entry force row level security;
create policy brand on ledger_entry using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- Appended to and never changed.
grant select, insert on ledger_entry to foyer_app;

-- `reserved`: kept in the ledger until the order is decided. No other provider keeps money for us.
alter table tender drop constraint tender_status_check;
alter table tender add constraint tender_status_check
  check (status in ('created', 'reserved', 'pending', 'paid', 'declined', 'cancelled'));
alter table tender add constraint tender_ledger_status_check
  check (case provider when 'ledger' then status in ('reserved', 'paid', 'cancelled') else status <> 'reserved' end);

-- Whose money a ledger tender is.
alter table tender add column account_id uuid;
alter table tender add constraint tender_account_fkey foreign key (tenant_id, account_id) references ledger_account;
alter table tender add constraint tender_account_check check ((provider = 'ledger') = (account_id is not null));

-- Any number of ledger tenders stand beside the one of an outside provider.
drop index tender_one_outside;
create unique index tender_one_outside on tender (tenant_id, order_id)
  where provider <> 'ledger' and status in ('created', 'pending', 'paid') and refunded < amount;
