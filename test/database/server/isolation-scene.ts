import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as ordering from '#modules/ordering/contract.ts';
import { carryOutChanges } from '#modules/ordering/server/changes/carry-out.ts';
import { handleWebhook } from '#modules/ordering/server/reconcile.ts';
import { emailKey, stopToken } from '#modules/reminders/server/stop-link.ts';
import { invalidateCatalog } from '#modules/catalog/server/catalogue.ts';
import { onWebhook } from '#modules/payment/server/webhooks.ts';
import { buy, customer, lockSeats, THREE_SEATS } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { reconcile } from '../../support/reconcile.ts';
import { openTill, type Till } from '../../support/till.ts';
import {
  PAYPAL_KEYS,
  startPaypalStandIn,
  type PaypalStandIn,
} from '../../support/stand-ins/paypal-stand-in.ts';
import { CARDCOM_KEYS } from '../../support/stand-ins/cardcom-stand-in.ts';
import { openVoucher } from '../../support/vouchers.ts';
import { PAYU_KEYS } from '../../support/stand-ins/payu-stand-in.ts';
import { STRIPE_KEYS } from '../../support/stand-ins/stripe-stand-in.ts';
import { numberOf, TOKEN, WISLA_TOKEN, type Scene } from './isolation-trials.ts';

/** A shop whose first brand has data for every call, and scenes in it: the data of one visitor. */
export type SceneShop = {
  readonly till: Till;
  /** Ana has bought the first three seats of the presentation `show-<key>`, and has locked the three after them. */
  sceneOf(key: string): Promise<Scene>;
  close(): Promise<void>;
};

/** Customers of the first brand can sign in. */
const SIGN_IN = { provider: 'mobile', required: false, countries: [] };

const OPENING = {
  key: 'opening',
  name: { en: 'Opening offer' },
  discount: { percent: 10 },
  codes: ['OPENING-1'],
};

/** A membership of everybody who signs in at one of the first presentations (`numberOf`). */
const clubOf = (presentations: number) => ({
  key: 'club',
  name: { en: 'Club' },
  ticketTypes: [],
  members: Array.from({ length: presentations }, (_, i) => ({
    memberNumber: `M-${1000 + i}`,
    mobileNumber: numberOf({ showing: i + 1 }),
    startDate: '2020-01-01',
  })),
});

/** Opens one with a presentation for each key; the brand with id 2, 'wisla', has no data. */
export async function openSceneShop(keys: readonly string[], log?: string[]): Promise<SceneShop> {
  const { brand } = cinema({ code: 'wisla', id: 2 }) as { brand: object };
  const plans = Object.fromEntries(keys.map((key) => [key, smallHall]));
  const pictures = await makePictures();
  const paypal = await startPaypalStandIn();
  const till = await openTill({
    sets: [
      {
        ...withAppleFile(
          cinema({
            plans,
            site: {
              params: { 66: true },
              auth: SIGN_IN,
              holds: { offered: true },
              changeSeats: { offered: true },
            },
          }),
        ),
        codeBatches: [OPENING],
        memberships: [clubOf(keys.length)],
      },
      { foyer: 1, brand },
    ],
    env: {
      PICTURES_DIR: pictures,
      FOYER_OPERATOR_TOKEN: TOKEN,
      FOYER_OPERATORS: `desk@wisla:${WISLA_TOKEN}`,
      ...STRIPE_KEYS,
      ...PAYU_KEYS,
      ...PAYPAL_KEYS,
      PAYPAL_API_BASE: paypal.origin,
      ...CARDCOM_KEYS,
    },
    ...(log && { log }),
  });
  onWebhook(till.shop.app, handleWebhook);
  return {
    till,
    sceneOf: (key) => makeScene(till, paypal, key),
    async close() {
      await till.close();
      await paypal.close();
      await rm(pictures, { recursive: true });
    },
  };
}

function withAppleFile(set: object): object {
  const { brand } = set as { brand: { payment: object } };
  const payment = { ...brand.payment, appleDomainFile: 'file-of-the-first-brand' };
  return { ...set, brand: { ...brand, payment } };
}

async function makePictures(): Promise<string> {
  const pictures = await mkdtemp(path.join(tmpdir(), 'foyer-pictures-'));
  const demo = path.join(import.meta.dirname, '../../../db/demo/pictures');
  for (const folder of ['products', 'donations', 'films'])
    await cp(path.join(demo, folder), path.join(pictures, folder), { recursive: true });
  await mkdir(path.join(pictures, 'aurora/views'), { recursive: true });
  await writeFile(
    path.join(pictures, 'aurora/views/stalls.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  );
  return pictures;
}

async function makeScene({ shop }: Till, paypal: PaypalStandIn, key: string): Promise<Scene> {
  const sql = <R extends object>(text: string, values: unknown[]): Promise<R[]> =>
    shop.app.database.brand(1).rows<R>(text, values);
  const tenderOf = async (order: string): Promise<string> => {
    const [tender] = await sql<{ tender_id: string }>(
      'select tender_id from tender where tenant_id = $1 and order_id = $2',
      [order],
    );
    return tender!.tender_id;
  };
  const showing = shop.showings.get(`show-${key}`)!;
  const ana = shop.visitor();
  await lockSeats(ana, showing, THREE_SEATS);
  const { body: bought } = await buy(ana, showing);
  await lockSeats(ana, showing, [[1, 2], [2, 2], [3, 2]]); // prettier-ignore
  await ana.call(ordering.writeCart, { params: { id: showing }, body: { customer } });
  const { body: page } = await ana.call(ordering.orderPage, { params: { id: showing } });
  await reconcile(shop.app, 0);
  const [mail] = await sql<{ mail_id: string }>(
    'select mail_id from mail join outbox using (tenant_id, event_id) where tenant_id = $1 and subject_id = $2',
    [bought.orderId],
  );
  const [form] = await sql<{ form_id: string }>(
    `insert into payment_form (tenant_id, form_id, session_id, provider, method, amount, currency, locale, reference)
     select tenant_id, gen_random_uuid(), session_id, provider, 'card', total, currency, 'en', cart_id::text
       from orders, (values ('stripe'), ('payu'), ('paypal'), ('cardcom')) as form (provider)
       where tenant_id = $1 and order_id = $2 returning reference as form_id`,
    [bought.orderId],
  );
  return {
    ana,
    showing,
    day: page.presentation.businessDate,
    seatplan: page.seatplanId,
    feature: page.presentation.featureId,
    product: page.products[0]!.id,
    location: page.presentation.locationId,
    order: bought.orderId,
    code: bought.reservationIdentifier!,
    donation: await donationOf(sql),
    voucher: await openVoucher(shop.app.database.brand(1), 5000),
    tender: await tenderOf(bought.orderId),
    token: bought.link!,
    refundToken: 'A'.repeat(64),
    savedCard: bought.orderId,
    stopToken: stopToken(
      { app: shop.app, tenantId: 1 },
      emailKey({ app: shop.app, tenantId: 1 }, customer.email),
    ),
    stopSale: async () => {
      await sql("update presentation set status = 'off_sale' where tenant_id = $1 and presentation_id = $2", [
        showing,
      ]);
      invalidateCatalog(shop.app, 1);
    },
    mail: mail!.mail_id,
    form: form!.form_id,
    tenderOf,
    paypal,
    tellBuyers: () => carryOutChanges(shop.app, 1),
  };
}

type Sql = <R extends object>(text: string, values: unknown[]) => Promise<R[]>;

/** The cause that has a picture. */
async function donationOf(sql: Sql): Promise<number> {
  const [donation] = await sql<{ id: number }>(
    "select donation_id as id from donation where tenant_id = $1 and key = 'piano'",
    [],
  );
  return donation!.id;
}

/** A call's address with Ana's ids. */
export function filled(address: string, scene: Scene): string {
  const id = address.includes('/features/')
    ? scene.feature
    : address.includes('/products/')
      ? scene.product
      : address.includes('/donations/')
        ? scene.donation
        : scene.showing;
  const ids: Readonly<Record<string, string | number>> = {
    id,
    seatplanId: scene.seatplan,
    orderId: scene.order,
    code: scene.code,
    tenderId: scene.tender,
    token: scene.token,
    refundToken: scene.refundToken,
    cardId: scene.savedCard,
    stopToken: scene.stopToken,
    mailId: scene.mail,
    formId: scene.form,
    reference: scene.voucher,
    name: 'stalls',
    kind: 'donations',
    index: 0,
    key: 'charade',
    batch: 'opening',
    number: 1,
    locale: 'en',
  }; // prettier-ignore
  return address.replace(/:(\w+)/g, (_, name: string) => String(ids[name]));
}
