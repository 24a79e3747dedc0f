import type { Static } from 'typebox';
import { amountOf } from '#kernel/amount-units.ts';
import type { Context } from '#platform/server/context.ts';
import { textFor } from '#modules/i18n/rules/locales.ts';
import type { VoucherPart } from '../rules/share-out.ts';
import { amountOfPoints, memberOfReference, pointsOfAmount } from '#modules/memberships/rules/points.ts';
import { freeOf, lastFourOf, type Voucher } from '../rules/voucher.ts';
import type { WireCartVoucher } from '../rules/wire-voucher.ts';

/** The vouchers of a cart in the visitor's language. */
export const voucherViews = (ctx: Context, parts: readonly VoucherPart[]): Static<typeof WireCartVoucher>[] =>
  parts.map(({ entered, pays, range, voucher, refusal }) => {
    const points = pointsOf(entered.reference, pays, voucher);
    return {
      reference: entered.reference,
      name: voucher ? textFor(voucher.class.name, ctx.locale) : '',
      lastFour: lastFourOf(entered.reference),
      pays: amountOf(pays),
      stays: amountOf(voucher ? staysOn(voucher, pays, points?.used) : 0),
      least: amountOf(range.least),
      most: amountOf(Math.max(range.most, 0)),
      isChosen: entered.amount !== null,
      ...(points && { points }),
      ...(refusal && { refusal }),
    };
  });

/** What stays on a voucher after it has paid; of points, what those are worth that are left. */
function staysOn(voucher: Voucher, pays: number, used: number | undefined): number {
  const { free, worth = null } = voucher.points ?? {};
  if (free === undefined || used === undefined) return freeOf(voucher) - pays;
  return worth ? amountOfPoints(free - used, worth) : 0;
}

function pointsOf(
  reference: string,
  pays: number,
  voucher: Voucher | undefined,
): Static<typeof WireCartVoucher>['points'] {
  if (memberOfReference(reference) === undefined) return undefined;
  const { free = 0, worth = null } = voucher?.points ?? {};
  return { used: worth ? pointsOfAmount(pays, worth) : 0, free };
}
