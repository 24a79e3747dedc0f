-- Codes that change what a ticket costs: discount codes, coupons, ticket vouchers.

-- The rules of codes that were issued together.
create table code_batch (
  tenant_id int not null references tenant,
  batch_id  int not null,
  key       text not null,
  document  jsonb not null,                     -- as imported, without its codes
  rules     jsonb not null,                     -- with the brand's ids
  primary key (tenant_id, batch_id),
  unique (tenant_id, key)
);

-- Nobody writes `uses`: the rows of `code_use` move it, by the trigger below.
create table code (
  tenant_id  int not null,
  code       text not null check (code ~ '^[A-Z0-9]{4,40}$'),
  batch_id   int not null,
  uses_limit int,                               -- in tickets; null: any number
  uses       int not null default 0,
  primary key (tenant_id, code),
  foreign key (tenant_id, batch_id) references code_batch,
  -- Why a code's last use goes to one buyer, whatever comes at once.
  constraint code_covers_uses check (uses >= 0 and (uses_limit is null or uses <= uses_limit))
);
create index code_by_batch on code (tenant_id, batch_id);

-- What has used a code, ticket by ticket: reserved with the order, then redeemed with the payment or returned.
create table code_use (
  tenant_id   int not null,
  use_no      bigint generated always as identity,    -- in the order in which they came
  code        text not null,
  order_id    uuid not null,
  ticket_no   int not null,                     -- tells the tickets of an order apart
  action      text not null check (action in ('reserve', 'redeem', 'return')),
  created_at  timestamptz not null default now(),
  uses_change int not null generated always as (case action when 'reserve' then 1 when 'return' then -1 else 0 end) stored,
  primary key (tenant_id, use_no),
  -- Each once for a ticket: a second call writes nothing.
  unique (tenant_id, order_id, ticket_no, action),
  foreign key (tenant_id, code) references code
);
create index code_use_by_code on code_use (tenant_id, code);

-- Runs as the tables' owner: the application itself may not write `uses`.
create function apply_code_use() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.action <> 'reserve' and not exists (
    select from code_use u
     where u.tenant_id = new.tenant_id and u.order_id = new.order_id and u.ticket_no = new.ticket_no
       and u.action = 'reserve' and u.code = new.code) then
    raise check_violation using constraint = 'code_use_ends_what_was_reserved',
      message = 'a ticket redeems and returns only the code that it has reserved';
  end if;
  -- The code's row is the lock: uses of one code come one after the other.
  update code set uses = uses + new.uses_change where tenant_id = new.tenant_id and code = new.code;
  return null;
end $$;
revoke all on function apply_code_use() from public;
create trigger apply_code_use after insert on code_use for each row execute function apply_code_use();

alter table code_batch enable row level security;
alter table code_batch force row level security;
create policy brand on code_batch using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on code_batch to foyer_app;

alter table code enable row level security;
alter table code force row level security;
create policy brand on code using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert (tenant_id, code, batch_id, uses_limit), update (batch_id, uses_limit) on code to foyer_app;

alter table code_use enable row level security;
alter table code_use force row level security;
create policy brand on code_use using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- Appended to and never changed.
grant select, insert on code_use to foyer_app;
