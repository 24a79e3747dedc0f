-- An amount of an order that is paid by one method is a tender; who moves its money is a provider. What stood in
-- `payment` is kept under the new names, and what providers send is called a webhook.

alter table payment rename to tender;
alter table tender rename column payment_id to tender_id;   -- also the idempotency key at the provider
alter table tender rename column gateway to provider;
alter table tender add column method text not null default 'card';
alter index payment_by_order rename to tender_by_order;
alter index payment_by_ref rename to tender_by_ref;

alter table payment_form rename column gateway to provider;

alter table payment_notice rename to payment_webhook;
alter table payment_webhook rename column gateway to provider;
alter table payment_webhook rename column notice_id to webhook_id;

alter table demo_gateway.notice rename to webhook;
alter table demo_gateway.webhook rename column notice_id to webhook_id;
alter index demo_gateway.notice_open rename to webhook_open;

-- Their constraints likewise; some versions of PostgreSQL name a constraint for every `not null` too.
do $$
declare c record;
begin
  for c in
    select conrelid::regclass as of_table, conname as old_name,
           regexp_replace(
             replace(replace(replace(conname, 'gateway', 'provider'), 'notice', 'webhook'), 'payment_id', 'tender_id'),
             '^payment(?!_form|_webhook)', 'tender') as new_name
      from pg_constraint
     where conrelid in ('tender'::regclass, 'payment_form'::regclass, 'payment_webhook'::regclass, 'demo_gateway.webhook'::regclass)
  loop
    if c.new_name <> c.old_name then
      execute format('alter table %s rename constraint %I to %I', c.of_table, c.old_name, c.new_name);
    end if;
  end loop;
end $$;

-- Money that goes back, in parts. What a tender gives back is counted on its own row, so that its check is why
-- never more goes back than came.
create table refund (
  tenant_id    int not null,
  refund_id    uuid not null,
  tender_id    uuid not null,
  order_id     uuid not null,
  amount       bigint not null check (amount > 0),
  state        text not null check (state in ('due', 'pending', 'refunded', 'refused')),
  key          text not null,                   -- the idempotency key at the provider
  reason       text not null,
  provider_ref text,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (tenant_id, refund_id),
  unique (tenant_id, key),
  foreign key (tenant_id, tender_id) references tender
);
create index refund_by_tender on refund (tenant_id, tender_id);
create index refund_by_order on refund (tenant_id, order_id);
create index refund_open on refund (updated_at) where state <> 'refunded';

alter table tender add column refunded bigint not null default 0;

-- Whoever migrates owns the tables and need not be above row-level security: for a moment it does not bind owners.
alter table tender no force row level security;
alter table tender alter column instrument drop not null, alter column instrument drop default;
-- `<id>:refund` is the key under which the provider may have been asked already: nobody is paid back twice.
insert into refund (tenant_id, refund_id, tender_id, order_id, amount, state, key, reason, created_at, updated_at)
select tenant_id, gen_random_uuid(), tender_id, order_id, amount,
       case status when 'refunded' then 'refunded' else 'due' end, tender_id || ':refund', 'came_too_late', updated_at, updated_at
  from tender where status in ('refund_due', 'refunded');
drop index payment_unsettled;
drop index payment_one_paid;
update tender set
  status = case when status in ('refund_due', 'refunded') then 'paid' else status end,
  refunded = case when status in ('refund_due', 'refunded') then amount else 0 end,
  -- What was paid with says by which method; unknown as yet is null. So does what the visitor must do next.
  instrument = case when instrument = '{}' then null else instrument || '{"method": "card"}' end,
  action = action || '{"kind": "page", "opensIn": "frame"}';
alter table tender force row level security;

alter table tender drop constraint tender_status_check;
alter table tender add constraint tender_status_check
  check (status in ('created', 'pending', 'paid', 'declined', 'cancelled'));
alter table tender add constraint tender_refunded_check check (refunded between 0 and amount);
alter table tender add constraint tender_refunded_was_paid check (refunded = 0 or status = 'paid');
create index tender_undecided on tender (updated_at) where status in ('created', 'pending');
-- An order is paid once: at most one outside provider is asked for its money or has it.
create unique index tender_one_outside on tender (tenant_id, order_id)
  where status in ('created', 'pending', 'paid') and refunded < amount;

alter table refund enable row level security;
alter table refund force row level security;
create policy brand on refund using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on refund to foyer_app;
