-- So that no call of a visitor reads the rows of others.

-- Indexes of what is unfinished. With a condition such as `where status = 'pending'` they were good for every statement that names
-- the status, and for one order the database read all that were unfinished: while few are, that seems cheapest, and its plan stays
-- in use when many are. An index of an expression is used by the statements that have the expression.
drop index orders_unsettled;
create index orders_awaiting on orders ((case when status = 'awaiting_payment' then created_at end))
  where (case when status = 'awaiting_payment' then created_at end) is not null;
drop index tender_undecided;
create index tender_undecided on tender ((case when status in ('created', 'pending') then updated_at end))
  where (case when status in ('created', 'pending') then updated_at end) is not null;
drop index outbox_open;
create index outbox_open on outbox ((case when done_at is null then created_at end))
  where (case when done_at is null then created_at end) is not null;
-- One payment at a time. As in migration 13, orders that an early version let wait beside another are left out.
do $$
declare
  besides text;
begin
  select coalesce(array_agg(order_id), '{}')::text into besides from (
    select order_id, row_number() over (partition by tenant_id, session_id order by created_at desc) as n
      from orders where status = 'awaiting_payment') waiting
   where n > 1;
  drop index orders_one_awaiting;
  execute 'create unique index orders_one_awaiting on orders (tenant_id, (case when status = ''awaiting_payment'' then session_id end))
             where (case when status = ''awaiting_payment'' then session_id end) is not null'
    || case besides when '{}' then '' else format(' and order_id <> all (%L::uuid[])', besides) end;
end $$;

create index payment_form_of_session on payment_form (session_id);
create index outbox_of_order on outbox (subject_id);
create index mail_by_time on mail (tenant_id, created_at desc, mail_id desc);
