-- Texts of choosing seats, tickets and products, and of paying, moved to the catalogues of the modules that show them.
-- A brand's own wording is stored by key, so its keys move as well; the texts stay as they are.

with moved (old, new) as (values
  -- Whole groups; longer beginnings first where one begins with another.
  ('ordering.best.', 'seating.best.'),
  ('ordering.special.', 'seating.special.'),
  ('ordering.lost.', 'seating.lost.'),
  ('ordering.seats.pictures.', 'seating.pictures.'),
  ('ordering.seats.noneFree', 'seating.choose.noneFree'),
  ('ordering.summary.seatIn', 'seating.seat.named'),
  ('checkout.place.seat', 'seating.seat.numberOnly'),
  ('checkout.place.free', 'seating.seat.unreserved'),
  ('checkout.place.rowAndSeat', 'seating.seat.name'),
  ('checkout.products.add', 'products.choose.add'),
  ('checkout.products.fewer', 'products.choose.fewer'),
  ('checkout.products.more', 'products.choose.more'),
  ('checkout.products.delivery', 'products.choose.delivery'),
  ('checkout.tickets.', 'tickets.choose.'),
  ('checkout.pay.heading', 'payment.method.heading'),
  ('checkout.pay.way.card', 'payment.method.card'),
  ('checkout.pay.cardTitle', 'payment.card.title'),
  ('checkout.pay.cardLoading', 'payment.card.loading'),
  ('checkout.pay.cardAgain', 'payment.card.again'),
  ('checkout.dialog.bankFrame', 'payment.bank.frame'),
  ('payment.cardForm.', 'provider.cardForm.'),
  ('payment.threeDSecure.', 'provider.threeDSecure.'),
  ('documents.outbox.letter', 'documents.outbox.email'),
  ('seating.legend.sofa', 'seating.legend.couch')
),
renamed as (
  select t.tenant_id, wording.locale,
         jsonb_object_agg(coalesce(moved.new || substr(text.key, length(moved.old) + 1), text.key), text.value) as texts
  from tenant t
  cross join jsonb_each(t.document -> 'wording') as wording (locale, texts)
  cross join jsonb_each(wording.texts) as text (key, value)
  left join moved on starts_with(text.key, moved.old) and text.key <> 'checkout.tickets.heading'
  group by t.tenant_id, wording.locale
),
wording as (select tenant_id, jsonb_object_agg(locale, texts) as wording from renamed group by tenant_id)
update tenant set document = jsonb_set(tenant.document, '{wording}', wording.wording)
from wording where wording.tenant_id = tenant.tenant_id;
