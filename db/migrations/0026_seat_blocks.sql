-- Seats that the cinema blocks on one presentation. A blocked place is a claim of its own kind, so that the primary key of
-- `claim` keeps everybody else from locking or selling it; here is why it is blocked, and what is still to be blocked.

create table seat_block (
  tenant_id       int not null,
  presentation_id int not null,
  seat_no         int not null check (seat_no >= 0),
  reason          text not null check (length(reason) between 1 and 200),
  decided_at      timestamptz not null,
  decided_by      text not null,                -- the operator's name
  in_force_at     timestamptz,                  -- null: it is sold or being paid for, and blocked as soon as that ends
  change_id       uuid,                         -- what is done for its buyers; null when nobody had it
  primary key (tenant_id, presentation_id, seat_no),
  foreign key (tenant_id, presentation_id) references presentation,
  foreign key (tenant_id, change_id) references presentation_change
);
create index seat_block_waiting on seat_block (tenant_id) where in_force_at is null;

alter table seat_block enable row level security;
alter table seat_block force row level security;
create policy brand on seat_block using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on seat_block to foyer_app;

-- A blocked place can only be unblocked: no statement can turn it into a locked or a sold one.
create function claim_stays_blocked() returns trigger language plpgsql as $$
begin
  raise exception 'place % of presentation % is blocked', old.seat_no, old.presentation_id using errcode = '23514';
end $$;
create trigger claim_stays_blocked before update on claim for each row when (old.state = 2)
  execute function claim_stays_blocked();
alter table claim add constraint claim_blocked_is_nobodys check (state <> 2 or order_id is null);

-- A change of a presentation may be of some of its seats: their buyers are moved to others, or offered a refund.
alter table presentation_change
  drop constraint presentation_change_kind_check,
  add constraint presentation_change_kind_check check (kind in ('cancelled', 'moved', 'seats_blocked')),
  drop constraint presentation_change_check,
  add constraint presentation_change_refund_until check ((kind <> 'cancelled') = (refund_until is not null)),
  add column moves_buyers boolean,              -- of blocked seats: their buyers get others
  add constraint presentation_change_moves_buyers check ((kind = 'seats_blocked') = (moves_buyers is not null));
