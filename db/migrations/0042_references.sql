-- References that open tickets: vouchers of hotel guests, numbers of seniors' cards. Each is good for a quantity of tickets.

-- The rules of references that came together.
create table reference_list (
  tenant_id int not null references tenant,
  list_id   int not null,
  key       text not null,
  document  jsonb not null,                     -- as imported, without its references
  rules     jsonb not null,                     -- with the brand's ids
  primary key (tenant_id, list_id),
  unique (tenant_id, key)
);

-- Nobody writes `uses`: the rows of `reference_use` move it, by the trigger below.
create table reference (
  tenant_id    int not null,
  reference_id bigint generated always as identity,
  list_id      int not null,
  reference    text not null check (reference <> ''),
  reference2   text not null,                   -- '' where one is enough
  quantity     int not null check (quantity >= 0),
  uses         int not null default 0,
  primary key (tenant_id, reference_id),
  unique (tenant_id, list_id, reference, reference2),
  foreign key (tenant_id, list_id) references reference_list,
  -- Why a reference's last ticket goes to one buyer, whatever comes at once.
  constraint reference_covers_uses check (uses >= 0 and uses <= quantity)
);
-- As they are looked up: leading zeros do not matter.
create index reference_by_text on reference (tenant_id, ltrim(reference, '0'));

-- What has used a reference, ticket by ticket: as `code_use` of codes.
create table reference_use (
  tenant_id    int not null,
  use_no       bigint generated always as identity,
  reference_id bigint not null,
  order_id     uuid not null,
  ticket_no    int not null,
  action       text not null check (action in ('reserve', 'redeem', 'return')),
  created_at   timestamptz not null default now(),
  uses_change  int not null generated always as (case action when 'reserve' then 1 when 'return' then -1 else 0 end) stored,
  primary key (tenant_id, use_no),
  unique (tenant_id, order_id, ticket_no, action),
  foreign key (tenant_id, reference_id) references reference
);
create index reference_use_by_reference on reference_use (tenant_id, reference_id);

-- For ledgers of uses: the arguments are the table whose `uses` they move, and the column by which they name its row. Runs
-- as the tables' owner: the application itself may not write `uses`.
create function apply_use() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  of_table text := tg_argv[0];
  id_column text := tg_argv[1];
  is_reserved boolean;
begin
  if new.action <> 'reserve' then
    execute format(
      'select exists (select from %I u where u.tenant_id = $1.tenant_id and u.order_id = $1.order_id
          and u.ticket_no = $1.ticket_no and u.action = ''reserve'' and u.%I = $1.%I)',
      tg_table_name, id_column, id_column) into is_reserved using new;
    if not is_reserved then
      raise check_violation using constraint = tg_table_name || '_ends_what_was_reserved',
        message = 'a ticket redeems and returns only what it has reserved';
    end if;
  end if;
  -- The row is the lock: uses of one thing come one after the other.
  execute format('update %I set uses = uses + $1.uses_change where tenant_id = $1.tenant_id and %I = $1.%I',
    of_table, id_column, id_column) using new;
  return null;
end $$;
revoke all on function apply_use() from public;
create trigger apply_reference_use after insert on reference_use
  for each row execute function apply_use('reference', 'reference_id');

alter table reference_list enable row level security;
alter table reference_list force row level security;
create policy brand on reference_list using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on reference_list to foyer_app;

alter table reference enable row level security;
alter table reference force row level security;
create policy brand on reference using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert (tenant_id, list_id, reference, reference2, quantity), update (quantity) on reference to foyer_app;

alter table reference_use enable row level security;
alter table reference_use force row level security;
create policy brand on reference_use using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- Appended to and never changed.
grant select, insert on reference_use to foyer_app;
