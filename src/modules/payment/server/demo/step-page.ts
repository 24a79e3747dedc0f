import type { FastifyInstance } from 'fastify';
import { toMajor } from '#kernel/money.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { translatorFor, type Translate } from '#modules/i18n/server/messages.ts';
import { html, type Html } from '#modules/payment/server/html.ts';
import type { Courier } from './courier.ts';
import { findForm } from './forms.ts';
import { chargeById, decideCharge, type Books, type KnownCharge } from './charges.ts';
import { sendPage, themeStyle, type Page } from './page.ts';

type Call = { Params: { id: string; decision: string } };

/**
 * The 3-D Secure step, as the card's bank would show it: approve or refuse. It works in a frame, where it
 * tells the page around, and as a page of its own, from which it leads back to the shop; without a script
 * by its link.
 */
export function serveStep(server: FastifyInstance, books: Books, courier: Courier): void {
  server.get<Call>('/3ds/:id', async ({ params }, reply) => {
    const found = await chargeById(books, params.id);
    if (!found?.behaviour) return reply.code(404).send({ code: 'UNKNOWN_CHARGE' });
    return sendPage(reply, stepPage(found, await lookOf(books, found)));
  });

  server.post<Call>('/3ds/:id/:decision', async ({ params }, reply) => {
    const waiting = await chargeById(books, params.id);
    if (!waiting?.behaviour || !['approve', 'refuse'].includes(params.decision))
      return reply.code(404).send();
    const approved = params.decision === 'approve';
    const found = await decideCharge(
      books,
      params.id,
      approved ? waiting.behaviour.ends : 'THREE_D_SECURE_FAILED',
    );
    courier.kick();
    return sendPage(reply, stepPage(found!, await lookOf(books, found!)));
  });
}

/** The step looks and speaks like the form in which the card was typed. */
async function lookOf(books: Books, { formId }: KnownCharge): Promise<Look> {
  const form = await findForm(books, formId ?? '');
  return { locale: form?.locale ?? 'en', ...(form && { style: themeStyle(form.theme) }) };
}

type Look = { readonly locale: Locale; readonly style?: string };

function stepPage(found: KnownCharge, { locale, style = '' }: Look): Page {
  const t = translatorFor('provider', locale);
  const open = found.charge.status === 'requires_action';
  return {
    locale,
    title: t('threeDSecure.title'),
    body: open ? question(found, locale, t) : farewell(found, t),
    frameAncestors: new URL(found.returnUrl).origin,
    script: 'step.js',
    style,
  };
}

function question(
  { charge: { id, amount, currency, card } }: KnownCharge,
  locale: Locale,
  t: Translate<'provider'>,
): Html {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
    toMajor(amount, currency),
  );
  return html` <main class="step">
    <h1>${t('threeDSecure.title')}</h1>
    <p>${t('threeDSecure.question', { amount: money, last4: card?.last4 ?? '' })}</p>
    <form method="post" class="choice">
      <button formaction="/3ds/${id}/approve" class="go">${t('threeDSecure.approve')}</button>
      <button formaction="/3ds/${id}/refuse">${t('threeDSecure.refuse')}</button>
    </form>
    <p class="ours">${t('threeDSecure.demo')}</p>
  </main>`;
}

function farewell({ charge: { status, reason }, returnUrl }: KnownCharge, t: Translate<'provider'>): Html {
  // Refused by the visitor, or run out; a bank that declines after approval tells the shop only.
  const refused = status === 'canceled' || reason === 'THREE_D_SECURE_FAILED';
  const decision = refused ? 'refused' : 'approved';
  return html` <main
    class="step"
    data-decision="${decision}"
    data-parent="${new URL(returnUrl).origin}"
    data-return="${returnUrl}"
  >
    <h1>${t(`threeDSecure.${decision}`)}</h1>
    <p><a href="${returnUrl}" target="_top">${t('threeDSecure.back')}</a></p>
  </main>`;
}
