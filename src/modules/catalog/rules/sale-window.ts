import { businessDate, instantOf, type Day } from '#kernel/dates.ts';

/**
 * Whether a presentation can be bought on the web now. Button, page and server all use it (specification section 4,
 * 'Sale window', and section 8, 'Ordering').
 */

/** The data that determine a presentation's sale. */
export type SaleFacts = {
  readonly status: 'on_sale' | 'off_sale' | 'cancelled';
  readonly startsAt: Date;
  /** Null: on sale as soon as it is imported. */
  readonly saleFrom: Date | null;
  /** When members can buy, before `saleFrom`; null: when everybody can. */
  readonly memberSaleFrom: Date | null;
  /** Null: until the start. */
  readonly saleUntil: Date | null;
  /** Whether the web sells it. */
  readonly isWebOpen: boolean;
  readonly businessDate: Day;
  /** Where another system sells it (`Presentation.newBookingUrl`). */
  readonly newBookingUrl: string | null;
};

/** The data of its complex that matter. */
export type SalePlace = {
  readonly timeZone: string;
  readonly isOffline?: boolean | undefined;
  readonly isAdvanceSaleBlocked?: boolean | undefined;
};

export const SALE_STATES = [
  'onSale',
  'notYet',
  'ended',
  'locationOffline',
  'channelClosed',
  'advanceNotAllowed',
  'soldElsewhere',
  'cancelled',
  'offSale',
] as const;
export type SaleStateName = (typeof SALE_STATES)[number];

/** The refusal for each state but 'onSale', by the texts of specification section 8. */
export const SALE_REFUSAL = {
  notYet: 'NOT_YET_ON_SALE',
  ended: 'SALE_ENDED',
  locationOffline: 'LOCATION_OFFLINE',
  channelClosed: 'CHANNEL_CLOSED',
  advanceNotAllowed: 'ADVANCE_SALE_NOT_ALLOWED',
  soldElsewhere: 'SOLD_ELSEWHERE',
  cancelled: 'NO_EVENT_FOUND',
  offSale: 'NOT_YET_ON_SALE',
} as const satisfies Record<Exclude<SaleStateName, 'onSale'>, string>;

/** The refusals for somebody who has seen a presentation on sale and is paying for it: it is no longer to be had. */
export const CALLED_OFF = { cancelled: 'SHOWING_CANCELLED', offSale: 'SHOWING_OFF_SALE' } as const;

/** For the `refusals` of every call that needs a presentation on sale. */
export const SALE_REFUSALS = [...new Set(Object.values(SALE_REFUSAL))];

export type SaleState = {
  readonly state: SaleStateName;
  /** The refusal; null while on sale. */
  readonly code: (typeof SALE_REFUSAL)[keyof typeof SALE_REFUSAL] | null;
  /** When the sale opens, if known: 'notYet' and 'advanceNotAllowed'. */
  readonly opensAt: Date | null;
  /** 'notYet' only: when the sale opens or has opened for members; null when it opens for everybody at once. */
  readonly membersFrom: Date | null;
  /** When the sale ends, or ended. */
  readonly until: Date;
};

/** Without advance sale, the sale opens at the start of the cinema day. */
const DAY_OPENS_AT = '05:00';

/**
 * The state of a presentation's sale at `now`. Permanent states come first: a presentation that has begun is ended
 * whatever else applies. One that is not on sale yet says so even while its complex is offline, or when another
 * system will sell it. What another system sells does not depend on our connection to the complex.
 *
 * `asMember`: for a visitor who is known to be a member, whose sale may open earlier. What pages show to everybody never
 * depends on that.
 */
export function saleState(
  presentation: SaleFacts,
  place: SalePlace,
  now: Date,
  { asMember = false }: { readonly asMember?: boolean } = {},
): SaleState {
  const { saleFrom, memberSaleFrom } = presentation;
  const opensAt = asMember && saleFrom && memberSaleFrom ? memberSaleFrom : saleFrom;
  const until = earlier(presentation.saleUntil, presentation.startsAt);
  const no = (state: Exclude<SaleStateName, 'onSale'>, opensAt: Date | null = null): SaleState => ({
    state,
    code: SALE_REFUSAL[state],
    opensAt,
    membersFrom: state === 'notYet' ? memberSaleFrom : null,
    until,
  });
  if (presentation.status === 'cancelled') return no('cancelled');
  if (now >= until) return no('ended');
  if (presentation.status === 'off_sale') return no('offSale');
  if (!presentation.isWebOpen) return no('channelClosed');
  if (opensAt && now < opensAt) return no('notYet', opensAt);
  if (isTooEarlyForOutlet(presentation, place, now)) {
    return no('advanceNotAllowed', instantOf(presentation.businessDate, DAY_OPENS_AT, place.timeZone));
  }
  if (presentation.newBookingUrl !== null) return no('soldElsewhere');
  if (place.isOffline) return no('locationOffline');
  return { state: 'onSale', code: null, opensAt: null, membersFrom: null, until };
}

/** Whether a presentation is on sale at `now` for members and for nobody else. */
export const isForMembers = ({ membersFrom }: Pick<SaleState, 'membersFrom'>, now: Date): boolean =>
  membersFrom !== null && now >= membersFrom;

/** A sale never lasts longer than until the start, whatever the document says. */
const earlier = (saleUntil: Date | null, startsAt: Date): Date =>
  saleUntil && saleUntil < startsAt ? saleUntil : startsAt;

const isTooEarlyForOutlet = (presentation: SaleFacts, place: SalePlace, now: Date): boolean =>
  Boolean(place.isAdvanceSaleBlocked) && presentation.businessDate > businessDate(now, place.timeZone);
