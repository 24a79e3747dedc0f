import { Client } from 'pg';

/** What must hold in the database whatever happened: each query lists what breaks it. */
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
  'no place lies outside its plan': `
    select c.tenant_id, c.presentation_id, c.seat_no from claim c
      join presentation p using (tenant_id, presentation_id)
      join seatplan s on s.tenant_id = p.tenant_id and s.seatplan_id = p.seatplan_id
     where c.seat_no >= s.capacity`,
  'an order is the sum of its lines': `
    select o.tenant_id, o.order_id, o.total, sum(l.amount) from orders o
      left join order_line l using (tenant_id, order_id)
     group by 1, 2, 3 having o.total <> coalesce(sum(l.amount), 0)`,
  'ticket lines are the sum of the tickets': `
    select o.tenant_id, o.order_id from orders o
     where o.status = 'paid'
       and (select coalesce(sum(amount), 0) from order_line l where (l.tenant_id, l.order_id) = (o.tenant_id, o.order_id) and kind = 'ticket')
        <> (select coalesce(sum(amount), 0) from ticket t where (t.tenant_id, t.order_id) = (o.tenant_id, o.order_id))`,
  'a paid order has exactly the money it asks for': `
    select o.tenant_id, o.order_id from orders o
      left join payment p on p.tenant_id = o.tenant_id and p.order_id = o.order_id and p.status = 'paid'
     where o.status = 'paid' and o.total > 0
     group by o.tenant_id, o.order_id, o.total, o.currency
    having count(p.payment_id) <> 1 or max(p.amount) <> o.total or max(p.currency) <> o.currency`,
  'money that was taken has tickets or is on its way back': `
    select p.tenant_id, p.payment_id, o.status from payment p join orders o using (tenant_id, order_id)
     where p.status = 'paid' and o.status <> 'paid'`,
  'every charge is explained by one payment, and stands as the payment says': `
    select c.charge_id, c.refunded, p.payment_id, p.status from demo_gateway.charge c
      left join payment p on p.payment_id::text = c.key and p.gateway = 'demo'
     where c.status = 'succeeded'
       and (p.amount, p.currency) is distinct from (c.amount, c.currency)
        or c.status = 'succeeded' and not case p.status
             when 'created' then c.refunded = 0
             when 'pending' then c.refunded = 0
             when 'paid' then c.refunded = 0
             when 'refund_due' then c.refunded in (0, c.amount)
             when 'refunded' then c.refunded = c.amount
             else false end`,
  'money that a payment tells of was taken': `
    select p.tenant_id, p.payment_id, p.status, c.status from payment p
      left join demo_gateway.charge c on c.key = p.payment_id::text
     where p.gateway = 'demo' and p.status in ('paid', 'refund_due', 'refunded')
       and c.status is distinct from 'succeeded'`,
  'money goes back once': `
    select c.charge_id, c.refunded from demo_gateway.charge c left join demo_gateway.refund r using (charge_id)
     group by 1, 2 having count(r.key) > 1 or coalesce(sum(r.amount), 0) <> c.refunded`,
  'only a paid order has valid tickets': `
    select t.tenant_id, t.ticket_id from ticket t join orders o using (tenant_id, order_id)
     where t.status in (1, 3) and o.status <> 'paid'`,
  'a place kept for a payment belongs to an order that awaits it': `
    select c.tenant_id, c.presentation_id, c.seat_no from claim c
      left join orders o on o.tenant_id = c.tenant_id and o.order_id = c.order_id
     where c.state = 0 and c.order_id is not null and coalesce(o.status, '') <> 'awaiting_payment'`,
  'a cart was committed once': `
    select tenant_id, cart_id from orders group by 1, 2 having count(*) > 1`,
};

/** The invariants that are broken, with the rows that break them; empty when all holds. `url`: the owner's. */
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
