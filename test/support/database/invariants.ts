import { Client } from 'pg';

/** What must always be true in the database: each query lists the rows that break it. */
const INVARIANTS: Readonly<Record<string, string>> = {
  'no place has two valid tickets': `
    select tenant_id, presentation_id, seat_no from ticket where status in (1, 3)
     group by 1, 2, 3 having count(*) > 1`,
  'every sold place has its valid ticket, and every valid ticket its sold place': `
    select c.tenant_id, coalesce(c.presentation_id, t.presentation_id), coalesce(c.seat_no, t.seat_no)
      from (select * from claim where state = 1) c
      full join (select * from ticket where status in (1, 3)) t
        on t.tenant_id = c.tenant_id and t.presentation_id = c.presentation_id and t.seat_no = c.seat_no and t.order_id = c.order_id
     where c.tenant_id is null or t.tenant_id is null`,
  'a visitor has locked places of one showing, no more than an order may have, and the seat timer lists each of them': `
    select c.tenant_id, c.holder, t.presentation_id, count(*) from claim c
      left join seat_timer t on t.tenant_id = c.tenant_id and t.session_id = c.holder
     where c.state = 0 and c.order_id is null and c.expires > now()
     group by c.tenant_id, c.holder, t.session_id, t.presentation_id, t.seats, t.max_seats
    having t.session_id is null or count(*) > t.max_seats
        or bool_or(c.presentation_id <> t.presentation_id or c.seat_no <> all (t.seats))`,
  'a place is blocked exactly when its block is in force': `
    select coalesce(c.tenant_id, b.tenant_id), coalesce(c.presentation_id, b.presentation_id), coalesce(c.seat_no, b.seat_no)
      from (select * from claim where state = 2) c
      full join (select * from seat_block where in_force_at is not null) b
        on b.tenant_id = c.tenant_id and b.presentation_id = c.presentation_id and b.seat_no = c.seat_no
     where c.tenant_id is null or b.tenant_id is null`,
  'no place is outside its plan': `
    select c.tenant_id, c.presentation_id, c.seat_no from claim c
      join presentation p using (tenant_id, presentation_id)
      join seatplan s on s.tenant_id = p.tenant_id and s.seatplan_id = p.seatplan_id
     where c.seat_no >= s.capacity`,
  'an order is the sum of its lines': `
    select o.tenant_id, o.order_id, o.total, sum(l.amount) from orders o
      left join order_line l using (tenant_id, order_id)
     group by 1, 2, 3 having o.total <> coalesce(sum(l.amount), 0)`,
  'the items of an order and its charges are its total, with what other seats have changed': `
    select o.tenant_id, o.order_id, o.total from orders o
     where o.total + (select coalesce(sum(s.difference), 0) from seat_change s where (s.tenant_id, s.order_id) = (o.tenant_id, o.order_id))
        <> (select coalesce(sum(amount), 0) from order_item i where (i.tenant_id, i.order_id) = (o.tenant_id, o.order_id))
                    + (select coalesce(sum(amount), 0) from order_line l where (l.tenant_id, l.order_id) = (o.tenant_id, o.order_id) and l.kind = 'charge')`,
  'the states of items agree with their order': `
    select o.tenant_id, o.order_id, o.status, i.item_no, i.state from orders o join order_item i using (tenant_id, order_id)
     where case when o.status in ('awaiting_payment', 'held') then i.state <> 'reserved'
                when o.status = 'paid' then i.state not in ('issued', 'cancelled')
                else i.state <> 'released' end`,
  'every issued ticket item has its valid ticket, and every valid ticket its issued item': `
    select coalesce(i.tenant_id, t.tenant_id), coalesce(i.order_id, t.order_id), coalesce(i.item_no, t.item_no)
      from (select * from order_item where kind = 'ticket' and state = 'issued') i
      full join (select * from ticket where status in (1, 3)) t
        on t.tenant_id = i.tenant_id and t.order_id = i.order_id and t.item_no = i.item_no and t.presentation_id = i.subject_id
     where i.tenant_id is null or t.tenant_id is null`,
  'a code is used as often as its rows say, and never more often than it is good for': `
    select c.tenant_id, c.code, c.uses from code c
     where c.uses <> (select coalesce(sum(u.uses_change), 0) from code_use u where (u.tenant_id, u.code) = (c.tenant_id, c.code))
        or c.uses > c.uses_limit`,
  'the uses of codes agree with the states of their tickets': `
    select i.tenant_id, i.order_id, i.item_no, i.state, u.actions
      from order_item i
      left join lateral (
        select string_agg(u.action, ' ' order by u.use_no) as actions from code_use u
         where (u.tenant_id, u.order_id, u.ticket_no) = (i.tenant_id, i.order_id, (i.detail -> 'codeUse' ->> 'ticketNo')::int)) u on true
     where i.detail ? 'codeUse'
       and u.actions is distinct from case i.state when 'reserved' then 'reserve' when 'issued' then 'reserve redeem'
                                                   when 'released' then 'reserve return' else 'reserve redeem return' end`,
  'a reference is used as often as its rows say, and never more often than it is good for': `
    select r.tenant_id, r.reference_id, r.uses from reference r
     where r.uses <> (select coalesce(sum(u.uses_change), 0) from reference_use u where (u.tenant_id, u.reference_id) = (r.tenant_id, r.reference_id))
        or r.uses > r.quantity`,
  'the uses of references agree with the states of their tickets': `
    select i.tenant_id, i.order_id, i.item_no, i.state, u.actions
      from order_item i
      left join lateral (
        select string_agg(u.action, ' ' order by u.use_no) as actions from reference_use u
         where (u.tenant_id, u.order_id, u.ticket_no) = (i.tenant_id, i.order_id, (i.detail -> 'referenceUse' ->> 'ticketNo')::int)) u on true
     where i.detail ? 'referenceUse'
       and u.actions is distinct from case i.state when 'reserved' then 'reserve' when 'issued' then 'reserve redeem'
                                                   when 'released' then 'reserve return' else 'reserve redeem return' end`,
  'a membership is used as often as its rows say, and never more often than its balance': `
    select m.tenant_id, m.member_number, m.uses from member m
     where m.uses <> (select coalesce(sum(u.uses_change), 0) from member_use u where (u.tenant_id, u.member_number) = (m.tenant_id, m.member_number))
        or m.uses > m.balance`,
  'a member has spent the points that the rows say, and never more than there are': `
    select m.tenant_id, m.member_number, m.points_used from member m
     where m.points_used <> (select coalesce(sum(u.points * u.uses_change), 0) from member_use u where (u.tenant_id, u.member_number) = (m.tenant_id, m.member_number))
                          + (select coalesce(sum(case e.action when 'reserve' then e.points when 'capture' then 0 else -e.points end), 0)
                               from ledger_entry e join ledger_account a using (tenant_id, account_id)
                              where (a.tenant_id, a.kind, a.reference) = (m.tenant_id, 'points', m.member_number))
        or m.points_used > m.points`,
  'a member has no more tickets for a showing than the membership allows': `
    select u.tenant_id, u.member_number, u.presentation_id
      from member_use u join member m using (tenant_id, member_number) join membership s using (tenant_id, membership_id)
     where u.presentation_id is not null
     group by u.tenant_id, u.member_number, u.presentation_id, s.rules
    having sum(u.uses_change) > (s.rules ->> 'maxPerShowing')::int`,
  'the uses of memberships agree with the states of their tickets': `
    select i.tenant_id, i.order_id, i.item_no, i.state, u.actions
      from order_item i
      left join lateral (
        select string_agg(u.action, ' ' order by u.use_no) as actions from member_use u
         where (u.tenant_id, u.order_id, u.ticket_no) = (i.tenant_id, i.order_id, (i.detail -> 'memberUse' ->> 'ticketNo')::int)) u on true
     where i.detail ? 'memberUse'
       and u.actions is distinct from case i.state when 'reserved' then 'reserve' when 'issued' then 'reserve redeem'
                                                   when 'released' then 'reserve return' else 'reserve redeem return' end`,
  'every issued donation counts for its cause, and no other': `
    select coalesce(i.tenant_id, g.tenant_id), coalesce(i.order_id, g.order_id), coalesce(i.item_no, g.item_no)
      from (select * from order_item where kind = 'donation' and state = 'issued') i
      full join donation_given g
        on g.tenant_id = i.tenant_id and g.order_id = i.order_id and g.item_no = i.item_no
       and g.amount = i.amount / i.quantity * (i.quantity - i.cancelled)
     where i.tenant_id is null or g.tenant_id is null`,
  'ticket lines are the sum of the tickets, with what other seats have changed': `
    select o.tenant_id, o.order_id from orders o
     where o.status = 'paid' and o.changes_order_id is null
       and (select coalesce(sum(s.difference), 0) from seat_change s where (s.tenant_id, s.order_id) = (o.tenant_id, o.order_id))
         + (select coalesce(sum(amount), 0) from order_line l where (l.tenant_id, l.order_id) = (o.tenant_id, o.order_id) and kind = 'ticket')
        <> (select coalesce(sum(amount), 0) from ticket t where (t.tenant_id, t.order_id) = (o.tenant_id, o.order_id))`,
  'the tenders of a paid order add up to its total': `
    select o.tenant_id, o.order_id, o.total, sum(t.amount) from orders o
      left join tender t on t.tenant_id = o.tenant_id and t.order_id = o.order_id and t.status = 'paid'
       and not exists (select from refund r where r.tenant_id = t.tenant_id and r.tender_id = t.tender_id and r.reason = 'came_too_late')
     where o.status = 'paid' and o.total > 0
     group by o.tenant_id, o.order_id, o.total, o.currency
    having coalesce(sum(t.amount), 0) <> o.total or bool_or(t.currency <> o.currency)`,
  'a payment has bought something or is being refunded': `
    select t.tenant_id, t.tender_id, o.status from tender t join orders o using (tenant_id, order_id)
     where t.status = 'paid' and t.refunded < t.amount and o.status <> 'paid'`,
  'a tender has the sum of its refunds': `
    select t.tenant_id, t.tender_id, t.refunded, sum(r.amount) from tender t
      left join refund r using (tenant_id, tender_id)
     group by t.tenant_id, t.tender_id, t.refunded having t.refunded <> coalesce(sum(r.amount), 0)`,
  'other seats are paid by exactly the orders that are for them': `
    select o.tenant_id, o.order_id, o.total, s.difference from (select * from orders where changes_order_id is not null and status = 'paid') o
      full join (select * from seat_change where paid_by is not null) s
        on (s.tenant_id, s.paid_by, s.order_id, s.difference) = (o.tenant_id, o.order_id, o.changes_order_id, o.total)
     where o.tenant_id is null or s.tenant_id is null`,
  // With what was paid for other seats of the order, and what other seats cost less. What somebody has refunded at the
  // provider may be missing from it.
  'what is returned of an order is the price of what is cancelled, and no more than its charges': `
    select o.tenant_id, o.order_id, returned, at_provider, cancelled, charges
      from orders o
      cross join lateral (select coalesce(sum(r.amount) filter (where r.reason = 'by_provider'), 0) as at_provider,
                                 coalesce(sum(r.amount) filter (where r.reason = 'returned'), 0)
                               + (select coalesce(sum(least(s.difference, 0)), 0) from seat_change s
                                   where (s.tenant_id, s.order_id) = (o.tenant_id, o.order_id)) as returned
                            from refund r join orders p on (p.tenant_id, p.order_id) = (r.tenant_id, r.order_id)
                           where r.tenant_id = o.tenant_id and coalesce(p.changes_order_id, p.order_id) = o.order_id) r
      cross join lateral (select coalesce(sum(i.amount / i.quantity * i.cancelled), 0) as cancelled from order_item i
                           where (i.tenant_id, i.order_id) = (o.tenant_id, o.order_id)) i
      cross join lateral (select coalesce(sum(l.amount), 0) as charges from order_line l
                           where (l.tenant_id, l.order_id) = (o.tenant_id, o.order_id) and l.kind = 'charge') l
     where o.changes_order_id is null and returned not between cancelled - at_provider and cancelled + charges`,
  'every charge has one tender, and agrees with its status and refunds': `
    select c.charge_id, c.refunded, t.tender_id, t.status from demo_gateway.charge c
      left join tender t on t.tender_id::text = c.key and t.provider = 'demo'
     where c.status = 'succeeded'
       and ((t.amount, t.currency) is distinct from (c.amount, c.currency)
         or t.status not in ('created', 'pending', 'paid')
         or c.refunded not between (select coalesce(sum(r.amount), 0) from refund r
                                     where r.tenant_id = t.tenant_id and r.tender_id = t.tender_id and r.state = 'refunded')
                           and t.refunded)`,
  'every paid tender has a charge': `
    select t.tenant_id, t.tender_id, t.status, c.status from tender t
      left join demo_gateway.charge c on c.key = t.tender_id::text
     where t.provider = 'demo' and t.status = 'paid' and c.status is distinct from 'succeeded'`,
  'every refund of the gateway has one refund of the shop': `
    select g.key, g.amount, r.refund_id from demo_gateway.refund g
      left join refund r on r.key || case r.attempt when 1 then '' else ':' || r.attempt end = g.key and r.amount = g.amount
     where r.refund_id is null`,
  'a charge has refunded the sum of its refunds': `
    select c.charge_id, c.refunded from demo_gateway.charge c left join demo_gateway.refund r using (charge_id)
     group by 1, 2 having coalesce(sum(r.amount), 0) <> c.refunded`,
  'every paid refund of the shop has one refund of the gateway': `
    select r.tenant_id, r.refund_id from refund r join tender t using (tenant_id, tender_id)
      left join demo_gateway.refund g on g.key = r.key || case r.attempt when 1 then '' else ':' || r.attempt end
     where t.provider = 'demo' and r.state = 'refunded' and g.key is null`,
  'a ledger account is the sum of its entries': `
    select a.tenant_id, a.account_id, a.balance, a.reserved from ledger_account a
      left join ledger_entry e on (e.tenant_id, e.account_id) = (a.tenant_id, a.account_id) and e.points is null
     group by a.tenant_id, a.account_id, a.balance, a.reserved
    having (a.balance, a.reserved) <> (coalesce(sum(e.balance_change), 0), coalesce(sum(e.reserved_change), 0))
        or a.reserved < 0 or a.balance < a.reserved`,
  'entries have points exactly where their account is of points, and a refunded tender has given all of them back': `
    select e.tenant_id, e.tender_id, a.kind from ledger_entry e join ledger_account a using (tenant_id, account_id)
     group by e.tenant_id, e.tender_id, a.account_id, a.kind
    having bool_or((a.kind = 'points') <> (e.points is not null))
        or (coalesce(sum(e.amount) filter (where e.action = 'refund'), 0) = max(e.amount) filter (where e.action = 'capture')
            and coalesce(sum(e.points) filter (where e.action = 'refund'), 0) <> max(e.points) filter (where e.action = 'capture'))
        or max(e.points) filter (where e.action in ('capture', 'return')) <> max(e.points) filter (where e.action = 'reserve')`,
  'the status of a tender of the ledger agrees with its entries': `
    select t.tenant_id, t.tender_id, t.status, array_agg(e.action) from tender t
      left join ledger_entry e using (tenant_id, tender_id)
     where t.provider = 'ledger'
     group by t.tenant_id, t.tender_id, t.status, t.amount, t.account_id
    having coalesce(sum(e.amount) filter (where e.action = 'reserve'), 0) <> t.amount
        or coalesce(sum(e.reserved_change), 0) <> case t.status when 'reserved' then t.amount else 0 end
        or (t.status = 'paid') <> coalesce(bool_or(e.action = 'capture'), false)
        or (t.status = 'cancelled') <> coalesce(bool_or(e.action = 'return'), false)
        or bool_or(e.account_id <> t.account_id)`,
  'every refund entry of the ledger has one refund, and every paid refund has its entry': `
    select coalesce(e.tenant_id, r.tenant_id), coalesce(e.key, r.key), e.amount, r.state
      from (select * from ledger_entry where action = 'refund') e
      full join (select r.* from refund r join tender t using (tenant_id, tender_id) where t.provider = 'ledger') r
        on r.tenant_id = e.tenant_id and r.key = e.key and r.tender_id = e.tender_id and r.amount = e.amount
     where r.refund_id is null or (e.key is null and r.state = 'refunded')`,
  'the ledger has nothing reserved for a decided order': `
    select t.tenant_id, t.tender_id, o.status from tender t join orders o using (tenant_id, order_id)
     where t.status = 'reserved' and o.status <> 'awaiting_payment'`,
  'a ticket of a cancelled presentation is void, or its order is to be refunded': `
    select c.tenant_id, t.ticket_id from presentation_change c
      join ticket t using (tenant_id, presentation_id)
     where c.kind = 'cancelled' and t.status in (1, 3)
       and not exists (select from changed_order o
                        where o.tenant_id = c.tenant_id and o.change_id = c.change_id and o.order_id = t.order_id
                          and o.handled_at is null)`,
  'what a change of a presentation has taken back is what it refunds': `
    select o.tenant_id, o.change_id, o.order_id, o.refund_amount, sum(r.amount) from changed_order o
      left join (select r.*, coalesce(p.changes_order_id, p.order_id) as of_order from refund r join orders p using (tenant_id, order_id)) r
        on r.tenant_id = o.tenant_id and r.of_order = o.order_id and r.key = r.tender_id || ':change-' || o.change_id
     group by o.tenant_id, o.change_id, o.order_id, o.refund_amount
    having coalesce(o.refund_amount, 0) <> coalesce(sum(r.amount), 0)`,
  'only a paid order has valid tickets': `
    select t.tenant_id, t.ticket_id from ticket t join orders o using (tenant_id, order_id)
     where t.status in (1, 3) and o.status <> 'paid'`,
  'a place kept for an order belongs to one that awaits its payment, or is kept without one': `
    select c.tenant_id, c.presentation_id, c.seat_no from claim c
      left join orders o on o.tenant_id = c.tenant_id and o.order_id = c.order_id
     where c.state = 0 and c.order_id is not null and coalesce(o.status, '') not in ('awaiting_payment', 'held')`,
  'every ticket of a hold has its place, kept for it': `
    select o.tenant_id, o.order_id, i.item_no from orders o
      join order_item i using (tenant_id, order_id)
      left join claim c on c.tenant_id = o.tenant_id and c.presentation_id = i.subject_id and c.order_id = o.order_id
                       and c.seat_no = (i.detail ->> 'seatNo')::int
     where o.status = 'held' and i.kind = 'ticket' and (i.state <> 'reserved' or c.state is distinct from 0)`,
  'a visitor has one payment under way': `
    select tenant_id, session_id from orders where status = 'awaiting_payment' group by 1, 2 having count(*) > 1`,
  'a cart was committed once': `
    select tenant_id, cart_id from orders group by 1, 2 having count(*) > 1`,
};

/** The broken invariants, with the rows that break them; empty when all are true. `url`: the owner's. */
export async function brokenInvariants(url: string): Promise<Record<string, object[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const broken: Record<string, object[]> = {};
    for (const [name, query] of Object.entries(INVARIANTS)) {
      const { rows } = await client.query<object>(query);
      if (rows.length > 0) broken[name] = rows.slice(0, 5);
    }
    return broken;
  } finally {
    await client.end();
  }
}
