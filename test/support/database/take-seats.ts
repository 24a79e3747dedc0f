/**
 * For `$1`, the brand, and `$2`, a presentation: another visitor gets all its places, as if the shop had lost them to somebody
 * else. Whoever is paying for them then cannot have them.
 */
export const TAKE_SEATS = `
  with thief as (
    insert into seat_timer (tenant_id, session_id, presentation_id, first_locked_at, deadline, seats, max_seats)
    select $1, gen_random_uuid(), $2, now(), now() + interval '1 hour', array_agg(seat_no), count(*)
      from claim where tenant_id = $1 and presentation_id = $2
    returning session_id)
  update claim set holder = thief.session_id, order_id = null, expires = now() + interval '1 hour'
    from thief where tenant_id = $1 and presentation_id = $2`;
