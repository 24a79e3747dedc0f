import type { Context } from '#platform/server/context.ts';
import type { Email } from '#platform/server/mail/compose-mail.ts';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { catalogueOf } from '#modules/catalog/server/catalogue.ts';
import { reminderMail } from '#modules/documents/server/reminder-mail.ts';
import { ownOrigin } from '#modules/tenancy/server/brands.ts';
import { describeShowing } from '#modules/tickets/server/goods/describe-showing.ts';
import { stopAddress } from '../rules/addresses.ts';
import { canBeHad } from '../rules/waits.ts';
import type { Reminder } from './reminder-store.ts';
import { stopToken } from './stop-link.ts';
import { presentationsOf, waitedShowings } from './waited-showings.ts';

/** The tickets that a reminder is about cannot be had any more. */
export class NothingToSend extends Error {}

/** A reminder's e-mail, in the language of `ctx`. Throws NothingToSend. */
export async function composeReminder(ctx: Context, reminder: Reminder): Promise<Email> {
  const { locale } = ctx;
  const candidates = presentationsOf(await catalogueOf(ctx), reminder, ctx.now);
  const [first] = (await waitedShowings(ctx, candidates)).filter(canBeHad);
  if (!first) throw new NothingToSend();
  const { feature, id } = first.presentation;
  const origin = ownOrigin(ctx, reminder.origin);
  const lang = { lang: locale };
  const isOfFilm = reminder.presentationId === null;
  const page = isOfFilm ? catalogAddress.film(feature.key, lang) : catalogAddress.showing(id, lang);
  return reminderMail(ctx, {
    ...(await describeShowing(ctx, first.presentation, { locale, withPictures: true })),
    locale,
    to: reminder.email,
    waitsFor: reminder.waitsFor,
    link: origin + page,
    stopLink: origin + stopAddress(stopToken(ctx, reminder.emailKey), { lang: locale }),
  });
}
