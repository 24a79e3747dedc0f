-- The orders of all local providers of the demo are in one table: PayPal's beside PayU's. `key` is the shop's own id.
alter table demo_gateway.payu_order rename to local_order;
alter table demo_gateway.local_order rename column ext_order_id to key;
alter table demo_gateway.local_order
  add column provider text not null default 'payu',
  drop constraint payu_order_ext_order_id_key,
  drop constraint payu_order_pkey;
alter table demo_gateway.local_order
  alter column provider drop default,
  add primary key (provider, order_id),
  add unique (provider, key);
update demo_gateway.local_order set document = document || jsonb_build_object('key', key);
