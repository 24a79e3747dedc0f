-- What the demo's local Cardcom keeps, as JSON: its pages, the cards behind tokens (never a number), its transactions.
create table demo_gateway.cardcom (
  kind      text not null check (kind in ('page', 'card', 'transaction')),
  record_id text not null,
  document  jsonb not null,
  primary key (kind, record_id)
);
grant select, insert, update, delete on demo_gateway.cardcom to foyer_app;
