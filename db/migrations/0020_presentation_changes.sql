-- A presentation that the cinema cancels or moves, with the orders that it touches. A job handles each order by itself
-- (ordering/server/changes), so that it can go on after a crash and an operator can see how far it is.

create table presentation_change (
  tenant_id       int not null,
  change_id       uuid not null,
  presentation_id int not null,
  kind            text not null check (kind in ('cancelled', 'moved')),
  old_starts_at   timestamptz not null,
  old_venue_id    int not null,
  new_starts_at   timestamptz not null,
  new_venue_id    int not null,
  refund_until    timestamptz,                  -- of a moved one: until when buyers may ask for a refund
  decided_at      timestamptz not null,
  decided_by      text not null,                -- the operator's name
  primary key (tenant_id, change_id),
  foreign key (tenant_id, presentation_id) references presentation,
  check ((kind = 'moved') = (refund_until is not null)),
  check (kind = 'moved' or (new_starts_at, new_venue_id) = (old_starts_at, old_venue_id))
);
create index presentation_change_of on presentation_change (tenant_id, presentation_id, decided_at);
-- Cancelled once and for good: its buyers were told.
create unique index presentation_change_cancels_once on presentation_change (tenant_id, presentation_id)
  where kind = 'cancelled';

create table changed_order (
  tenant_id     int not null,
  change_id     uuid not null,
  order_id      uuid not null,
  handled_at    timestamptz,                    -- null: still to do
  event_id      uuid,                           -- the event by which the buyer is told; null: there was nothing to tell
  refund_amount bigint check (refund_amount >= 0),   -- what was taken back is refunded; null: nothing was taken back
  failure       text,                           -- why the last attempt failed
  primary key (tenant_id, change_id, order_id),
  foreign key (tenant_id, change_id) references presentation_change,
  foreign key (tenant_id, order_id) references orders,
  check (handled_at is not null or (event_id is null and refund_amount is null))
);
create index changed_order_open on changed_order (tenant_id, change_id) where handled_at is null;

-- The orders of a presentation, also those whose tickets are cancelled.
create index order_item_of_presentation on order_item (tenant_id, subject_id) where kind = 'ticket';

do $$
declare t text;
begin
  foreach t in array array['presentation_change', 'changed_order'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy brand on %I
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, t);
    execute format('grant select, insert, update, delete on %I to foyer_app', t);
  end loop;
end $$;
