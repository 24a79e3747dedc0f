-- What each price has been, so that the lowest of the last 30 days can be told. Written by a trigger, so that no way of
-- changing a price leaves it out.
create table price_history (
  tenant_id       int not null,
  price_list_id   int not null,
  ticket_group_id int not null,
  ticket_id       int not null,
  since           timestamptz not null,
  amount          bigint not null check (amount >= 0),         -- minor units
  primary key (tenant_id, price_list_id, ticket_group_id, ticket_id, since)
);

-- Runs as the tables' owner: the application itself may not write the history.
create function keep_price_history() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into price_history (tenant_id, price_list_id, ticket_group_id, ticket_id, since, amount)
  values (new.tenant_id, new.price_list_id, new.ticket_group_id, new.ticket_id, now(), new.amount)
  -- Changed twice in one transaction: the last amount counts.
  on conflict (tenant_id, price_list_id, ticket_group_id, ticket_id, since) do update set amount = excluded.amount;
  return null;
end $$;
revoke all on function keep_price_history() from public;
create trigger keep_first_price after insert on price for each row execute function keep_price_history();
create trigger keep_changed_price after update of amount on price for each row
  when (old.amount is distinct from new.amount) execute function keep_price_history();

-- The history of prices that exist begins now, of all brands.
alter table price no force row level security;
insert into price_history (tenant_id, price_list_id, ticket_group_id, ticket_id, since, amount)
select tenant_id, price_list_id, ticket_group_id, ticket_id, now(), amount from price;
alter table price force row level security;

alter table price_history enable row level security;
alter table price_history force row level security;
create policy brand on price_history using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on price_history to foyer_app;
