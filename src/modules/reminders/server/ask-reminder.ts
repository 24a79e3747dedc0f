import type { Input, Reply } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import { addressKey } from '#platform/server/http/address-key.ts';
import { BadInput } from '#platform/server/http/bad-input.ts';
import { perApp, type Context } from '#platform/server/context.ts';
import { RecentCounts } from '#platform/server/http/recent-counts.ts';
import { comingFilms } from '#modules/catalog/server/coming-soon.ts';
import { catalogueOf } from '#modules/catalog/server/catalogue.ts';
import { isEmail, tidyEmail } from '#modules/customers/rules/email.ts';
import { carriesCardData } from '#modules/payment/rules/cards/card-data.ts';
import type { askReminder } from '../contract.ts';
import { waitOf } from '../rules/waits.ts';
import { storeReminder, type Reminder } from './reminder-store.ts';
import { emailKey } from './stop-link.ts';
import { waitedShowings } from './waited-showings.ts';

type Body = Input<typeof askReminder>['body'];
type Asked = Pick<Reminder, 'featureId' | 'presentationId' | 'waitsFor'>;

/** Enough for a school or the customers of a small network behind one address. */
const FROM_AN_ADDRESS = { windowMs: 3_600_000, atMost: 100 };
/** Nobody asks so often for one mailbox. Counted whether or not anything is stored, so that it tells nothing. */
const FOR_A_MAILBOX = { windowMs: 3_600_000, atMost: 30 };

const counts = perApp(() => ({
  fromAddress: new RecentCounts(FROM_AN_ADDRESS),
  forMailbox: new RecentCounts(FOR_A_MAILBOX),
}));

/**
 * Stores that a visitor wants one e-mail. The answer is the same whether or not the address has asked before. Refuses
 * NO_FEATURE_FOUND, NO_EVENT_FOUND, NOTHING_TO_WAIT_FOR, TOO_MANY_REQUESTS; throws BadInput when the address is none or has a card
 * number, which is stored nowhere.
 */
export async function askReminderFor(
  ctx: Context,
  { body }: Input<typeof askReminder>,
): Promise<Reply<typeof askReminder>> {
  const email = tidyEmail(body.email);
  if (!isEmail(email) || carriesCardData({ email: body.email })) throw new BadInput('body', '/email');
  const asked = await whatIsAsked(ctx, body);
  const key = emailKey(ctx, email);
  limit(ctx, key);
  await storeReminder(
    ctx.db,
    { ...asked, email, emailKey: key, locale: ctx.locale, origin: ctx.origin },
    ctx.now,
  );
  return {};
}

async function whatIsAsked(ctx: Context, body: Body): Promise<Asked> {
  const catalogue = await catalogueOf(ctx);
  if ('featureId' in body) {
    const { featureId } = body;
    if (!catalogue.features.has(featureId)) throw refuse('NO_FEATURE_FOUND', {}, 404);
    if (!comingFilms(ctx, catalogue).some(({ film }) => film.id === featureId))
      throw refuse('NOTHING_TO_WAIT_FOR');
    return { featureId, presentationId: null, waitsFor: 'film' };
  }
  const presentation = catalogue.byId.get(body.presentationId);
  if (!presentation) throw refuse('NO_EVENT_FOUND', {}, 404);
  const [showing] = await waitedShowings(ctx, [presentation]);
  const waitsFor = waitOf(showing!);
  if (!waitsFor) throw refuse('NOTHING_TO_WAIT_FOR');
  return { featureId: presentation.featureId, presentationId: presentation.id, waitsFor };
}

/** The limits by address; the demo has none, because all its visitors may have one address. */
function limit({ app, address, now, tenantId }: Context, key: Buffer): void {
  const { fromAddress, forMailbox } = counts(app);
  const mailbox = `${tenantId} ${key.toString('base64url')}`;
  const from = addressKey(address);
  const isTooOften =
    (app.settings.addressCallsAMinute > 0 && fromAddress.of(from, now) >= FROM_AN_ADDRESS.atMost) ||
    forMailbox.of(mailbox, now) >= FOR_A_MAILBOX.atMost;
  if (isTooOften) throw refuse('TOO_MANY_REQUESTS', {}, 429);
  fromAddress.add(from, now);
  forMailbox.add(mailbox, now);
}
