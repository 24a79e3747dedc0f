-- Vouchers that pay: gift cards and credit. Their money is in the ledger; these rows say what each may pay, and whose it is.

-- What vouchers that are alike share.
create table voucher_class (
  tenant_id int not null references tenant,
  class_id  int not null,
  key       text not null,
  document  jsonb not null,                     -- as imported, without its vouchers
  rules     jsonb not null,                     -- with amounts in minor units
  primary key (tenant_id, class_id),
  unique (tenant_id, key)
);

-- A voucher: its reference, currency and balance are those of its ledger account.
create table voucher (
  tenant_id   int not null,
  account_id  uuid not null,
  class_id    int not null,
  customer_id int,                              -- only this customer may use it; null: whoever has the reference
  first_day   date,                             -- the days on which it can be used, in the brand's time zone;
  last_day    date,                             -- null: without that limit
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references ledger_account,
  foreign key (tenant_id, class_id) references voucher_class,
  foreign key (tenant_id, customer_id) references customer,
  constraint voucher_days_in_order check (first_day <= last_day)
);
create index voucher_by_class on voucher (tenant_id, class_id);
create index voucher_by_customer on voucher (tenant_id, customer_id) where customer_id is not null;

alter table voucher_class enable row level security;
alter table voucher_class force row level security;
create policy brand on voucher_class using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on voucher_class to foyer_app;

alter table voucher enable row level security;
alter table voucher force row level security;
create policy brand on voucher using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update (class_id, customer_id, first_day, last_day) on voucher to foyer_app;
