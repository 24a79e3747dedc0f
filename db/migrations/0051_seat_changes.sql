-- Buyers choose other seats for a paid order (specification section 3, cart payload, 'modify'). Dearer seats are paid by an
-- order of their own, which is kept for some minutes like a hold.

alter table orders
  add changes_order_id uuid,                   -- of such an order: the order whose seats it changes
  add foreign key (tenant_id, changes_order_id) references orders,
  add check (changes_order_id <> order_id),
  drop constraint orders_hold_has_end,
  add constraint orders_hold_has_end
    check (status <> 'held' or (held_until is not null and (customer_id is not null or changes_order_id is not null)));
create index orders_changing on orders (tenant_id, changes_order_id) where changes_order_id is not null;
-- The seats of an order are changed by one payment at a time.
create unique index orders_one_change on orders (tenant_id, changes_order_id) where status in ('held', 'awaiting_payment');

-- Those of a presentation, beside `order_item_of_presentation`.
create index order_item_of_seat_change on order_item (tenant_id, subject_id) where kind = 'seatchange';

-- What was changed. The amounts of an order's tickets are those of its lines and these differences.
create table seat_change (
  tenant_id  int not null,
  order_id   uuid not null,
  change_no  int not null check (change_no > 0),
  paid_by    uuid,                             -- the order that has paid the difference; null: it costs no more than before
  difference bigint not null,                  -- minor units; below 0: refunded
  moves      jsonb not null,                   -- item, old and new seat, difference of each ticket
  changed_at timestamptz not null,
  primary key (tenant_id, order_id, change_no),
  foreign key (tenant_id, order_id) references orders,
  foreign key (tenant_id, paid_by) references orders,
  unique (tenant_id, paid_by),                 -- a payment changes seats once
  check ((difference > 0) = (paid_by is not null))
);
alter table seat_change enable row level security;
alter table seat_change force row level security;
create policy brand on seat_change using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on seat_change to foyer_app;
