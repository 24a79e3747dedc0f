-- An item of several equal things (three popcorns) can be cancelled one by one: `cancelled` counts how many are. It is
-- only ever raised by what is cancelled, so its check is why never more of an item is cancelled and refunded than was
-- bought, whatever else fails.

-- As it stands in what was sold; tickets are one item each.
alter table order_item add column quantity int not null
  generated always as (coalesce((detail ->> 'quantity')::int, 1)) stored check (quantity > 0);
alter table order_item add column cancelled int not null default 0;

-- Brand by brand, since row-level security binds the owner of the table too.
do $$
declare brand int;
begin
  for brand in select tenant_id from tenant order by 1 loop
    perform set_config('app.tenant', brand::text, true);
    update order_item set cancelled = quantity where tenant_id = brand and state = 'cancelled';
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

alter table order_item
  add constraint order_item_cancelled_check check (cancelled between 0 and quantity),
  -- It is cancelled when its last one is, and before that only what was issued can be.
  add constraint order_item_state_counts check ((state = 'cancelled') = (cancelled = quantity)),
  add constraint order_item_cancelled_was_issued check (cancelled = 0 or state in ('issued', 'cancelled')),
  -- Each of them has the same price, a whole number of minor units.
  add constraint order_item_equal_prices check (amount % quantity = 0);
