-- Orders of the demo's local PayU, as JSON. `version` counts the changes, so that none is lost.
create table demo_gateway.payu_order (
  order_id     text primary key,
  ext_order_id text not null unique,
  document     jsonb not null,
  version      int not null default 0
);
grant select, insert, update, delete on demo_gateway.payu_order to foyer_app;
