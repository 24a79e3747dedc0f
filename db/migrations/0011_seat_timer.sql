-- The visitor's clock over the seats of one presentation is a seat timer. A hold is something else in this field: an
-- order that is kept without payment.

alter table hold rename to seat_timer;

-- Its constraints likewise; some versions of PostgreSQL name a constraint for every `not null` too.
do $$
declare c record;
begin
  for c in
    select conname as old_name, regexp_replace(conname, '^hold_', 'seat_timer_') as new_name
      from pg_constraint where conrelid = 'seat_timer'::regclass
  loop
    if c.new_name <> c.old_name then
      execute format('alter table seat_timer rename constraint %I to %I', c.old_name, c.new_name);
    end if;
  end loop;
end $$;
