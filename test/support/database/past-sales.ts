import type { Client } from 'pg';

/**
 * Writes orders of brand 1 that were paid on earlier days, one a minute, with everything that a purchase leaves: the database then
 * plans as it does for a shop that has sold for some time. Their 300 presentations, with ids from FIRST_PAST on, are only named.
 * Connect as the owner of the tables.
 */
export async function insertPastSales(owner: Client, count: number): Promise<void> {
  await owner.query(PAST_SALES.replace('$count', String(count)));
  await owner.query('vacuum analyze');
}

/** The lowest id of a presentation of past sales. */
export const FIRST_PAST = 1_000_000;

const PAST_SALES = `
with past as materialized (
  select i, gen_random_uuid() as id, ${FIRST_PAST} + i % 300 as presentation, date_trunc('day', now()) - i * interval '1 minute' as at
    from generate_series(1, $count) i),
placed as (
  insert into orders (tenant_id, order_id, cart_id, session_id, code, cart_kind, status, locale, currency, total, customer,
                      content, terms, link_token, created_at, settled_at)
  select 1, id, id, id, 'PAST-' || i, 'tickets', 'paid', 'en', 'EUR', 1980,
         '{"firstName": "Elena", "lastName": "Dimitrova", "email": "elena@posta.example"}',
         '{"fingerprint": "", "origin": ""}', '{}', id::text, at, at from past),
items as (
  insert into order_item (tenant_id, order_id, item_no, kind, subject_id, state, amount, detail)
  select 1, id, n, 'ticket', presentation, 'issued', 990, '{"seatNo": 1, "ticketId": 1, "price": 990}'
    from past, generate_series(1, 2) n),
lines as (
  insert into order_line (tenant_id, order_id, line_no, kind, item_id, name, quantity, unit, amount)
  select 1, id, 1, 'ticket', 1, '{"en": "Adult"}', 2, 990, 1980 from past),
words as (
  insert into order_word (tenant_id, word, order_id)
  select 1, word, id from past, unnest(array['elena', 'dimitrova' || i % 400, i || '@posta.example']) word),
carts as (
  insert into cart (tenant_id, cart_id, session_id, kind, subject_id, step, content, status, changed_at)
  select 1, id, id, 'tickets', presentation, 'customerInfo', '{}', 'committed', at from past),
timers as (
  insert into seat_timer (tenant_id, session_id, presentation_id, first_locked_at, deadline)
  select 1, id, presentation, at, at from past),
claims as (
  insert into claim (tenant_id, presentation_id, seat_no, state, holder, expires, order_id)
  select 1, presentation, 2 * i + n, 1, id, 'infinity', id from past, generate_series(0, 1) n),
tickets as (
  insert into ticket (tenant_id, ticket_id, order_id, item_no, presentation_id, seat_no, ticket_type_id, ticket_group_id, code,
                      amount, detail)
  select 1, gen_random_uuid(), id, n + 1, presentation, 2 * i + n, 1, 1, 'PAST-' || i || '-' || n, 990,
         '{"row": "B", "seat": "7", "section": "Stalls"}' from past, generate_series(0, 1) n),
forms as (
  insert into payment_form (tenant_id, form_id, session_id, provider, method, amount, currency, locale, reference, created_at)
  select 1, id, id, 'demo', 'card', 1980, 'EUR', 'en', id::text, at from past),
tenders as (
  insert into tender (tenant_id, tender_id, order_id, provider, status, amount, currency, provider_ref, created_at, updated_at)
  select 1, id, id, 'demo', 'paid', 1980, 'EUR', id::text, at, at from past),
refunds as (
  insert into refund (tenant_id, refund_id, tender_id, order_id, amount, state, key, reason, created_at, updated_at)
  select 1, id, id, id, 1980, 'refunded', id::text, 'items_cancelled', at, at from past where i % 20 = 0),
mails as (
  insert into mail (tenant_id, mail_id, event_id, recipient, subject, message, created_at, sent_at)
  select 1, id, id, i || '@posta.example', 'Your tickets', '', at, at from past),
webhooks as (
  insert into payment_webhook (tenant_id, provider, webhook_id, received_at) select 1, 'demo', id::text, at from past)
insert into outbox (tenant_id, event_id, kind, subject_id, created_at, done_at)
select 1, id, 'order.paid', id, at, at from past`;

/** The tables that it fills. */
export const TABLES_OF_SALES = [
  'orders',
  'order_item',
  'order_line',
  'order_word',
  'cart',
  'seat_timer',
  'claim',
  'ticket',
  'payment_form',
  'tender',
  'refund',
  'mail',
  'payment_webhook',
  'outbox',
] as const;
