-- One visitor holds seats of one showing, and no more of them than an order may have: both are decided at the
-- visitor's row of `hold`, which every statement that locks seats writes first.

alter table hold
  add column seats     int[] not null default '{}',   -- at least the places held; what was refused or given back may stay in it until there is no room
  add column max_seats int   not null default 0,      -- as many as an order of the showing may have
  add constraint hold_room check (cardinality(seats) <= max_seats);

-- Row-level security binds the owner of the tables as well: brand by brand.
do $$
declare brand int;
begin
  for brand in select tenant_id from tenant loop
    perform set_config('app.tenant', brand::text, true);
    update hold h set (seats, max_seats) = (
      select coalesce(array_agg(c.seat_no), '{}'), count(*) from claim c
       where c.tenant_id = brand and c.presentation_id = h.presentation_id and c.holder = h.session_id
         and c.state = 0 and c.order_id is null)
     where h.tenant_id = brand;
  end loop;
end $$;
