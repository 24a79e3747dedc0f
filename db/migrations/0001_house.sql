-- The house: brands, what they show, where, at what price, who holds which seat, and what was sold.
--
-- Every table of a brand begins its primary key with tenant_id; row-level security stands behind the
-- explicit `tenant_id = $1` of every statement. Ids are given by the application, never by a sequence,
-- so that the same schema can be sharded by brand.

create table tenant (
  tenant_id  int primary key,
  code       text not null unique check (code ~ '^[a-z][a-z0-9-]{0,30}$'),
  hosts      text[] not null default '{}',
  document   jsonb not null,                   -- the brand document as imported
  updated_at timestamptz not null default now()
);

-- Catalogue -------------------------------------------------------------------------------------------

create table location (
  tenant_id   int not null references tenant,
  location_id int not null,
  key         text not null,
  document    jsonb not null,
  primary key (tenant_id, location_id),
  unique (tenant_id, key)
);

create table venue (
  tenant_id         int not null,
  venue_id          int not null,
  key               text not null,
  location_id       int not null,
  venue_type_id     int not null default 1,
  seating_policy_id int not null default 3,    -- 3: keep no single seat
  document          jsonb not null,
  primary key (tenant_id, venue_id),
  unique (tenant_id, key),
  foreign key (tenant_id, location_id) references location
);

-- A stored plan never changes: a changed one is a new version, and showings with sales keep theirs.
create table seatplan (
  tenant_id   int not null references tenant,
  seatplan_id int not null,
  key         text not null,
  version     int not null,
  hash        text not null,
  capacity    int not null check (capacity > 0),
  box_office  int[] not null default '{}',     -- seat numbers that only the box office sells, as the chart has them
  chart       jsonb not null,
  primary key (tenant_id, seatplan_id),
  unique (tenant_id, key, version)
);

create table feature (
  tenant_id   int not null references tenant,
  feature_id  int not null,
  key         text not null,
  category_id int not null default 1,
  document    jsonb not null,
  search      text not null default '',        -- folded words of every title and name, see catalog/rules/fold-text
  primary key (tenant_id, feature_id),
  unique (tenant_id, key)
);

create table price_list (
  tenant_id     int not null references tenant,
  price_list_id int not null,
  key           text not null,
  document      jsonb not null,
  primary key (tenant_id, price_list_id),
  unique (tenant_id, key)
);

create table presentation (
  tenant_id       int not null,
  presentation_id int not null,
  key             text not null,
  feature_id      int not null,
  venue_id        int not null,
  location_id     int not null,
  seatplan_id     int,                         -- null until a mapping joins an imported showing to a plan
  price_list_id   int,
  starts_at       timestamptz not null,
  ends_at         timestamptz not null,
  business_date   date not null,               -- the cinema day: until 05:00 belongs to the day before
  status          text not null check (status in ('on_sale', 'off_sale', 'cancelled')),
  sale_from       timestamptz,
  sale_until      timestamptz,
  web_open        boolean not null default true,   -- the web as a sales channel
  auth_profile_id int not null default 1,
  business_id     int not null default 1,
  document        jsonb not null,
  primary key (tenant_id, presentation_id),
  unique (tenant_id, key),
  foreign key (tenant_id, feature_id) references feature,
  foreign key (tenant_id, venue_id) references venue,
  foreign key (tenant_id, location_id) references location,
  foreign key (tenant_id, seatplan_id) references seatplan,
  foreign key (tenant_id, price_list_id) references price_list,
  check (ends_at > starts_at),
  check (status <> 'on_sale' or (seatplan_id is not null and price_list_id is not null)),
  -- One hall shows one thing at a time. Ranges of one number stand for equality: no extension needed.
  constraint presentation_no_overlap exclude using gist (
    int4range(tenant_id, tenant_id, '[]') with &&,
    int4range(venue_id, venue_id, '[]') with &&,
    tstzrange(starts_at, ends_at) with &&
  ) where (status <> 'cancelled')
);
create index presentation_by_day on presentation (tenant_id, business_date, location_id);
create index presentation_by_feature on presentation (tenant_id, feature_id, starts_at);

-- Prices ----------------------------------------------------------------------------------------------

create table ticket_group (                    -- price level
  tenant_id           int not null references tenant,
  ticket_group_id     int not null,
  key                 text not null,
  position            int not null default 0,
  is_by_code_enabled  boolean not null default false,
  document            jsonb not null,
  primary key (tenant_id, ticket_group_id),
  unique (tenant_id, key)
);

create table ticket_type (
  tenant_id int not null references tenant,
  ticket_id int not null,
  key       text not null,
  position  int not null default 0,
  document  jsonb not null,
  primary key (tenant_id, ticket_id),
  unique (tenant_id, key)
);

create table price (
  tenant_id       int not null,
  price_list_id   int not null,
  ticket_group_id int not null,
  ticket_id       int not null,
  price_policy_id int not null,
  amount          bigint not null check (amount >= 0),         -- minor units
  old_amount      bigint check (old_amount >= 0),
  service_charge  bigint not null default 0 check (service_charge >= 0),
  is_sold_out     boolean not null default false,
  primary key (tenant_id, price_list_id, ticket_group_id, ticket_id),
  foreign key (tenant_id, price_list_id) references price_list,
  foreign key (tenant_id, ticket_group_id) references ticket_group,
  foreign key (tenant_id, ticket_id) references ticket_type
);

create table service_charge (
  tenant_id         int not null references tenant,
  service_charge_id int not null,
  key               text not null,
  position          int not null default 0,
  amount            bigint check (amount >= 0),                -- minor units, or
  percent           numeric(6, 3) check (percent between 0 and 100),
  basis             text not null check (basis in ('ticket', 'order')),
  document          jsonb not null,
  primary key (tenant_id, service_charge_id),
  unique (tenant_id, key),
  check ((amount is null) <> (percent is null))
);

create table product (
  tenant_id            int not null references tenant,
  product_id           int not null,
  key                  text not null,
  position             int not null default 0,
  amount               bigint not null check (amount >= 0),
  is_delivery_required boolean not null default false,
  is_on_sale           boolean not null default true,
  document             jsonb not null,
  primary key (tenant_id, product_id),
  unique (tenant_id, key)
);

-- Seats -----------------------------------------------------------------------------------------------

-- A place of a showing that is not free. One row a place: the primary key is why no seat is sold twice
-- and why general admission never exceeds its capacity (its places are ordinals of the plan as well).
create table claim (
  tenant_id       int not null,
  presentation_id int not null,
  seat_no         int not null check (seat_no >= 0),
  state           smallint not null default 0 check (state in (0, 1, 2)),   -- 0 held, 1 sold, 2 blocked by the house
  holder          uuid not null,                -- the visitor's session; of a sold place: the order
  expires         timestamptz not null,
  order_id        uuid,                         -- set while a payment is under way, and when sold
  primary key (tenant_id, presentation_id, seat_no),
  check (state <> 1 or order_id is not null)
) with (fillfactor = 70);                       -- no index on expires: updates stay within their page

-- A visitor's clock over the seats of one showing: when they end, and since when they are kept.
create table hold (
  tenant_id       int not null,
  session_id      uuid not null,
  presentation_id int not null,
  first_locked_at timestamptz not null,
  deadline        timestamptz not null,
  primary key (tenant_id, session_id)
) with (fillfactor = 70);

-- Carts ------------------------------------------------------------------------------------------------

create table cart (
  tenant_id       int not null,
  cart_id         uuid not null,
  session_id      uuid not null,
  kind            text not null default 'orders',
  status          text not null default 'open' check (status in ('open', 'committed', 'dropped')),
  presentation_id int,
  content         jsonb not null default '{}',  -- tickets by seat, products, step, zoom, …: see ordering/rules/cart
  version         int not null default 0,
  step            text not null default 'chooseSeats',
  created_at      timestamptz not null default now(),
  primary key (tenant_id, cart_id)
);
create unique index cart_one_open on cart (tenant_id, session_id) where status = 'open';

-- Orders ----------------------------------------------------------------------------------------------

create table orders (
  tenant_id       int not null,
  order_id        uuid not null,
  cart_id         uuid not null,
  session_id      uuid not null,
  code            text not null,                -- the reservation identifier
  kind            text not null default 'regular' check (kind in ('regular', 'hold')),
  status          text not null check (status in ('awaiting_payment', 'paid', 'cancelled', 'refund_due', 'refunded')),
  presentation_id int not null,
  location_id     int not null,
  locale          text not null,
  currency        char(3) not null,
  total           bigint not null check (total >= 0),
  customer        jsonb not null,
  content         jsonb not null,               -- the cart as committed
  terms           jsonb not null default '{}',  -- the terms in force at purchase
  link_token      text not null,                -- the e-ticket's unguessable address
  created_at      timestamptz not null,
  settled_at      timestamptz,
  primary key (tenant_id, order_id),
  unique (tenant_id, cart_id),                  -- one cart commits once
  unique (tenant_id, code),
  unique (tenant_id, link_token),
  foreign key (tenant_id, presentation_id) references presentation
);
create index orders_by_session on orders (tenant_id, session_id, created_at desc);
create index orders_unsettled on orders (created_at) where status in ('awaiting_payment', 'refund_due');

create table order_line (
  tenant_id  int not null,
  order_id   uuid not null,
  line_no    int not null,
  kind       text not null check (kind in ('ticket', 'addon', 'product', 'charge')),
  item_id    int not null,
  name       jsonb not null,                    -- texts by locale, as sold
  quantity   int not null check (quantity > 0),
  unit       bigint not null check (unit >= 0),
  amount     bigint not null,
  detail     jsonb not null default '{}',
  primary key (tenant_id, order_id, line_no),
  foreign key (tenant_id, order_id) references orders,
  check (amount = quantity * unit)
);

create table ticket (
  tenant_id       int not null,
  ticket_id       uuid not null,
  order_id        uuid not null,
  presentation_id int not null,
  seat_no         int not null,
  status          smallint not null default 1 check (status in (1, 2, 3)),  -- 1 valid, 2 cancelled, 3 admitted
  ticket_type_id  int not null,
  ticket_group_id int not null,
  code            text not null,
  amount          bigint not null,
  detail          jsonb not null,               -- section, row, seat, names as sold
  primary key (tenant_id, ticket_id),
  unique (tenant_id, code),
  foreign key (tenant_id, order_id) references orders
);
-- The last guard: whatever happens above, one place has one valid ticket.
create unique index ticket_one_per_place on ticket (tenant_id, presentation_id, seat_no) where status in (1, 3);
create index ticket_by_order on ticket (tenant_id, order_id);

create table payment (
  tenant_id    int not null,
  payment_id   uuid not null,                   -- also the idempotency key at the gateway
  order_id     uuid not null,
  gateway      text not null,
  status       text not null check (status in
    ('created', 'pending', 'paid', 'declined', 'cancelled', 'refund_due', 'refunded')),
  amount       bigint not null check (amount >= 0),
  currency     char(3) not null,
  provider_ref text,
  instrument   jsonb not null default '{}',     -- brand, last four, expiry; never more
  reason       text,
  action       jsonb,                           -- what the visitor must do next (3-D Secure address)
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (tenant_id, payment_id),
  foreign key (tenant_id, order_id) references orders
);
create index payment_by_order on payment (tenant_id, order_id);
create index payment_unsettled on payment (updated_at) where status in ('created', 'pending', 'refund_due');
create unique index payment_by_ref on payment (tenant_id, gateway, provider_ref) where provider_ref is not null;
-- An order is paid once.
create unique index payment_one_paid on payment (tenant_id, order_id) where status = 'paid';

-- A card form given to a visitor; `payment_identifier` at commit must come from one of theirs.
create table payment_form (
  tenant_id  int not null,
  form_id    uuid not null,
  session_id uuid not null,
  gateway    text not null,
  amount     bigint not null,
  currency   char(3) not null,
  locale     text not null,
  reference  text,                              -- the gateway's own id of the form
  created_at timestamptz not null default now(),
  primary key (tenant_id, form_id)
);

-- Notifications of gateways, each counted once.
create table payment_notice (
  tenant_id   int not null,
  gateway     text not null,
  notice_id   text not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, gateway, notice_id)
);

-- What happened, for those who listen: mail, dashboards, webhooks. Written in the transaction that did it.
create table outbox (
  tenant_id  int not null,
  event_id   uuid not null,
  kind       text not null,
  subject_id uuid not null,
  payload    jsonb not null default '{}',
  created_at timestamptz not null default now(),
  done_at    timestamptz,
  primary key (tenant_id, event_id)
);
create index outbox_open on outbox (created_at) where done_at is null;

-- Letters that no SMTP server takes: the demo's outbox page shows them.
create table mail (
  tenant_id  int not null,
  mail_id    uuid not null,
  event_id   uuid not null,                     -- a letter per event, whatever is retried
  recipient  text not null,
  subject    text not null,
  message    bytea not null,                    -- the whole letter as sent (RFC 5322)
  sent_at    timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, mail_id),
  unique (tenant_id, event_id)
);

-- Bot-check answers already used.
create table spent_challenge (
  tenant_id int not null,
  nonce     text not null,
  expires   timestamptz not null,
  primary key (tenant_id, nonce)
);

-- Row-level security ----------------------------------------------------------------------------------

do $$
declare t text;
begin
  if not exists (select from pg_roles where rolname = 'foyer_app') then
    create role foyer_app nologin nosuperuser nobypassrls;
  end if;
  execute format('grant foyer_app to %I', current_user);
  execute 'grant usage on schema public to foyer_app';
  foreach t in array array['location','venue','seatplan','feature','price_list','presentation','ticket_group',
    'ticket_type','price','service_charge','product','claim','hold','cart','orders','order_line','ticket',
    'payment','payment_form','payment_notice','outbox','mail','spent_challenge'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy brand on %I
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, t);
    execute format('grant select, insert, update, delete on %I to foyer_app', t);
  end loop;
  execute 'grant select, insert, update on tenant to foyer_app';
end $$;
