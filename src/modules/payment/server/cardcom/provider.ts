import { ProviderUnreachable, type Provider } from '#modules/payment/server/provider.ts';
import { charge } from './charge.ts';
import { cardcomPages, formAddress } from './pages.ts';
import { openPage } from './page.ts';
import { readCardIdentifier } from './references.ts';
import { refund } from './refund.ts';
import { findOutcome, terminalOf } from './transactions.ts';

/**
 * Cardcom (API v11, 'Low Profile'), the provider of shops in Israel: a page of Cardcom's makes a token of the card, and
 * the server charges the token.
 */
export const cardcomProvider: Provider = {
  name: 'cardcom',

  faultOf({ cardcom: { terminal, apiName, apiPassword } }) {
    if (/^\d+$/.test(terminal ?? '') && apiName && apiPassword) return undefined;
    return 'Cardcom needs CARDCOM_TERMINAL, CARDCOM_API_NAME and CARDCOM_API_PASSWORD, or an account of the brand';
  },

  methods: {
    card: {
      kind: 'form',
      maxPayments: 36,
      tellsIssuer: true,
      savesCards: true,
      begin: async (ctx, form) => ({
        url: formAddress(ctx, form, await openPage(ctx, form)),
        reference: form.formId,
      }),
      formReferenceOf: (identifier) => readCardIdentifier(identifier)?.formId,
    },
  },

  // A charge is decided when it is answered. A query finds it by our id, so that a lost answer is soon known.
  // It takes a request however late it comes, and nothing can withdraw one.
  times: { unheardMs: 120_000, giveUpMs: 15 * 60_000, keepMs: 15 * 60_000, askAgainMs: 24 * 3_600_000 },

  /** None: Cardcom's page is in a frame of ours. */
  frameOrigins: () => [],

  pages: cardcomPages,

  charge,

  query: (ctx, { tenderId }) => findOutcome(terminalOf(ctx), tenderId),

  refund,

  /** Cardcom has no call for it: a charge that it does not know after `unheardMs` is none any more. */
  async cancel(ctx, { tenderId, createdAt }) {
    const outcome = await findOutcome(terminalOf(ctx), tenderId);
    if (outcome.status !== 'unknown') return outcome;
    if (ctx.app.now().getTime() - createdAt.getTime() < cardcomProvider.times.unheardMs)
      throw new ProviderUnreachable('cardcom', new Error('the charge may be on its way'));
    return { status: 'cancelled' };
  },

  /**
   * Cardcom sends one when a card was typed, and signs none. No money has moved then, and charges are answered at once:
   * there is nothing to do, whoever sent it.
   */
  readWebhook: () => 'irrelevant',
};
