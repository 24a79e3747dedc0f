-- An order of anything: orders have items, one for each thing that is issued, cancelled and refunded by itself,
-- and no longer a presentation or a location of their own. Carts have a kind. Donations are the first goods
-- without a seat.

-- Items -----------------------------------------------------------------------------------------------

create table order_item (
  tenant_id  int not null,
  order_id   uuid not null,
  item_no    int not null check (item_no > 0),
  kind       text not null check (kind ~ '^[a-z]+$'),    -- sales/rules/items.ts
  subject_id int not null,                     -- within its kind: a ticket's presentation, a product, a donation's sum
  state      text not null check (state in ('reserved', 'issued', 'released', 'cancelled')),
  amount     bigint not null check (amount >= 0),        -- minor units, service charges excluded
  detail     jsonb not null default '{}',
  primary key (tenant_id, order_id, item_no),
  foreign key (tenant_id, order_id) references orders
);

-- Kinds of lines are the code's to know (sales/rules/bill.ts).
alter table order_line drop constraint order_line_kind_check, add check (kind ~ '^[a-z]+$');

alter table orders add column cart_kind text not null default 'tickets' check (cart_kind ~ '^[a-z]+$');
alter table orders alter column cart_kind drop default;
alter table ticket add column item_no int;

alter table cart rename column presentation_id to subject_id;
alter table cart alter column kind drop default;

-- What stands in the orders of a running shop: an item for each ticket and each product. Brand by brand, since
-- row-level security binds the owner of the tables too.
do $$
declare brand int;
begin
  for brand in select tenant_id from tenant order by 1 loop
    perform set_config('app.tenant', brand::text, true);

    update cart set kind = 'tickets' where kind = 'orders';

    insert into order_item (tenant_id, order_id, item_no, kind, subject_id, state, amount, detail)
    select o.tenant_id, o.order_id, s.no, 'ticket', o.presentation_id,
           case o.status when 'awaiting_payment' then 'reserved'
                         when 'paid' then case t.status when 2 then 'cancelled' else 'issued' end
                         else 'released' end,
           (s.seat ->> 'amount')::bigint + coalesce((
             select sum(l.unit) from jsonb_array_elements_text(s.seat -> 'addonIds') a
               join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.order_id
                                and l.kind = 'addon' and l.item_id = a::int), 0),
           (s.seat - 'amount') || jsonb_build_object('price', s.seat -> 'amount')
             || case when t.ticket_id is null or s.seat ? 'place' then '{}'::jsonb
                     else jsonb_build_object('place', t.detail - array['typeName', 'levelName', 'addonIds']) end
      from orders o
      cross join lateral jsonb_array_elements(o.content -> 'tickets') with ordinality s (seat, no)
      left join ticket t on t.tenant_id = o.tenant_id and t.order_id = o.order_id
                        and t.seat_no = (s.seat ->> 'seatNo')::int
     where o.tenant_id = brand;

    insert into order_item (tenant_id, order_id, item_no, kind, subject_id, state, amount, detail)
    select o.tenant_id, o.order_id,
           jsonb_array_length(o.content -> 'tickets') + row_number() over (partition by o.order_id order by l.line_no),
           'product', l.item_id,
           case o.status when 'awaiting_payment' then 'reserved' when 'paid' then 'issued' else 'released' end,
           l.amount, jsonb_build_object('name', l.name, 'quantity', l.quantity) || l.detail
      from orders o
      join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.order_id and l.kind = 'product'
     where o.tenant_id = brand;

    update ticket t set item_no = i.item_no
      from order_item i
     where t.tenant_id = brand and i.tenant_id = brand and i.order_id = t.order_id
       and i.kind = 'ticket' and (i.detail ->> 'seatNo')::int = t.seat_no;

    update orders set content = content - 'tickets' where tenant_id = brand;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

alter table ticket
  alter column item_no set not null,
  drop constraint ticket_tenant_id_order_id_fkey,
  add foreign key (tenant_id, order_id, item_no) references order_item;

alter table orders drop column presentation_id, drop column location_id;

-- Donations -------------------------------------------------------------------------------------------

create table donation (
  tenant_id   int not null references tenant,
  donation_id int not null,
  key         text not null,
  position    int not null default 0,
  is_on_sale  boolean not null default true,
  document    jsonb not null,
  primary key (tenant_id, donation_id),
  unique (tenant_id, key)
);

-- A sum that can be given to a donation: fixed, or named by the giver.
create table donation_detail (
  tenant_id          int not null,
  donation_detail_id int not null,
  key                text not null,
  donation_id        int not null,
  position           int not null default 0,
  is_on_sale         boolean not null default true,
  amount             bigint check (amount > 0),          -- minor units; null: the giver names it
  minimum            bigint not null check (minimum > 0),
  maximum            bigint not null,
  primary key (tenant_id, donation_detail_id),
  unique (tenant_id, key),
  foreign key (tenant_id, donation_id) references donation,
  check (maximum >= minimum)
);

-- What was given and paid for.
create table donation_given (
  tenant_id   int not null,
  order_id    uuid not null,
  item_no     int not null,
  donation_id int not null,
  amount      bigint not null check (amount > 0),
  primary key (tenant_id, order_id, item_no),
  foreign key (tenant_id, order_id, item_no) references order_item,
  foreign key (tenant_id, donation_id) references donation
);
create index donation_given_by_donation on donation_given (tenant_id, donation_id);

do $$
declare t text;
begin
  foreach t in array array['order_item', 'donation', 'donation_detail', 'donation_given'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy brand on %I
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, t);
    execute format('grant select, insert, update, delete on %I to foyer_app', t);
  end loop;
end $$;
