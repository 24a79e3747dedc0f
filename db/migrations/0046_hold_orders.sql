-- Hold orders: kept without payment until a moment before the showing (specification section 4, 'Order kind').

-- `held_until` says that an order is a hold; nothing has ever read `kind`.
alter table orders
  drop column kind,
  drop constraint orders_status_check,
  add constraint orders_status_check
    check (status in ('awaiting_payment', 'held', 'paid', 'cancelled', 'refund_due', 'refunded')),
  add held_until  timestamptz,                 -- until when it can be paid; null: it was to be paid at once
  add reminded_at timestamptz,                 -- when its customer was reminded, or had no need of it
  add constraint orders_hold_has_end check (status <> 'held' or (held_until is not null and customer_id is not null));
create index orders_held on orders (tenant_id, held_until) where status = 'held';
