import type { FastifyInstance } from 'fastify';
import { toMajor } from '#kernel/money.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { translatorFor, type Translate } from '#modules/i18n/server/messages.ts';
import { html, type Html } from '#modules/payment/server/html.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { findForm } from './forms.ts';
import { chargeById, decideCharge, type Gateway, type KnownCharge } from './charges.ts';
import { sendPage, themeStyle, type Page } from './page.ts';

type Call = { Params: { id: string; decision: string } };

/**
 * The 3-D Secure step, as the card's bank would show it: approve or refuse. In a frame it notifies the page around it;
 * as a page of its own it goes back to the shop. It has a link for browsers without scripts.
 */
export function serveStep(server: FastifyInstance, gateway: Gateway, webhooks: WebhookSender): void {
  server.get<Call>('/3ds/:id', async ({ params }, reply) => {
    const found = await chargeById(gateway, params.id);
    if (!found?.behaviour) return reply.code(404).send({ code: 'UNKNOWN_CHARGE' });
    return sendPage(reply, stepPage(found, await lookOf(gateway, found)));
  });

  server.post<Call>('/3ds/:id/:decision', async ({ params }, reply) => {
    const waiting = await chargeById(gateway, params.id);
    if (!waiting?.behaviour || !['approve', 'refuse'].includes(params.decision))
      return reply.code(404).send();
    const approved = params.decision === 'approve';
    const found = await decideCharge(
      gateway,
      params.id,
      approved ? waiting.behaviour.ends : 'THREE_D_SECURE_FAILED',
    );
    webhooks.wake();
    return sendPage(reply, stepPage(found!, await lookOf(gateway, found!)));
  });
}

/** The step has the language and colours of the form in which the card was typed. */
async function lookOf(gateway: Gateway, { formId }: KnownCharge): Promise<Look> {
  const form = await findForm(gateway, formId ?? '');
  return { locale: form?.locale ?? 'en', ...(form && { style: themeStyle(form.theme) }) };
}

type Look = { readonly locale: Locale; readonly style?: string };

function stepPage(found: KnownCharge, { locale, style = '' }: Look): Page {
  const t = translatorFor('provider', locale);
  const open = found.charge.status === 'requires_action';
  return {
    locale,
    title: t('threeDSecure.title'),
    body: open ? questionPage(found, locale, t) : resultPage(found, t),
    frameAncestors: new URL(found.returnUrl).origin,
    script: 'step.js',
    style,
  };
}

function questionPage(
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

function resultPage({ charge: { status, reason }, returnUrl }: KnownCharge, t: Translate<'provider'>): Html {
  // Refused by the visitor, or withdrawn. When the bank declines after approval, the page still shows 'approved'.
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
