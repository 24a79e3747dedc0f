-- A visitor has one payment under way. Without this, each unfinished payment would keep the seats of one more order from
-- other visitors, for as long as its bank may take.

do $$
declare
  -- Orders that an earlier version let wait beside another of their visitor; they end within minutes.
  besides text;
begin
  select coalesce(array_agg(order_id), '{}')::text into besides from (
    select order_id, row_number() over (partition by tenant_id, session_id order by created_at desc) as n
      from orders where status = 'awaiting_payment') waiting
   where n > 1;
  execute 'create unique index orders_one_awaiting on orders (tenant_id, session_id) where status = ''awaiting_payment'''
    || case besides when '{}' then '' else format(' and order_id <> all (%L::uuid[])', besides) end;
end $$;
