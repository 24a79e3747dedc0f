-- Cards that customers have saved for later payments. Of a card only what the provider knows it by, encrypted, and what
-- is shown of it.
create table saved_card (
  tenant_id   int not null references tenant,
  card_id     uuid not null,
  customer_id int not null,
  provider    text not null,
  token       bytea not null,                   -- encrypted: platform/server/secret-box.ts
  brand       text not null,
  last4       text not null,
  exp_month   int not null check (exp_month between 1 and 12),
  exp_year    int not null,
  saved_at    timestamptz not null,
  primary key (tenant_id, card_id),
  foreign key (tenant_id, customer_id) references customer,
  -- A card that is saved again replaces its token.
  unique (tenant_id, customer_id, provider, brand, last4, exp_month, exp_year)
);

alter table saved_card enable row level security;
alter table saved_card force row level security;
create policy brand on saved_card using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on saved_card to foyer_app;

-- The customer who wants the card of this payment to be saved; null: nobody does.
alter table tender add column save_card_for int;
alter table tender add foreign key (tenant_id, save_card_for) references customer;
