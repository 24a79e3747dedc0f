import { wallClock, type Day } from '#kernel/dates.ts';

/** Members who buy tickets by their member number (specification section 3, 'Available member'; section 6, 'Member'). */

/** A stored member, with the ticket types that the membership opens. */
export type KnownMember = {
  /** As `storedCode` makes it. */
  readonly memberNumber: string;
  readonly ticketIds: readonly number[];
  readonly startDate: Day;
  /** Null: for ever. */
  readonly endDate: Day | null;
  /** allowMemberSaleTickets. */
  readonly sellsTickets: boolean;
  /** Tickets, over all orders; null for any number. */
  readonly balance: number | null;
  readonly uses: number;
  /** Loyalty points that are not spent. */
  readonly points: number;
  /** The most tickets for one showing, over all orders; null for any number. */
  readonly maxPerShowing: number | null;
  /** The tickets that the member has for this showing. */
  readonly usesHere: number;
  /** The visitor is signed in with the member's mobile number. */
  readonly isOwn: boolean;
};

/** The days of a membership: from `startDate` to `endDate` (null: for ever), both included. */
export type MemberDays = Pick<KnownMember, 'startDate' | 'endDate'>;

/** Why a membership is not active on a day (specification section 4); undefined when it is. */
export function inactiveOn(
  { startDate, endDate }: MemberDays,
  day: Day,
): 'MEMBER_NOT_STARTED' | 'MEMBER_EXPIRED' | undefined {
  if (day < startDate) return 'MEMBER_NOT_STARTED';
  return endDate !== null && day > endDate ? 'MEMBER_EXPIRED' : undefined;
}

/** A member number that a visitor has entered for a ticket type. */
export type WantedMember = { readonly ticketId: number; readonly memberNumber: string };

/** Why a member number opens no ticket, whatever is chosen. */
export const MEMBER_REFUSALS = [
  'MEMBER_NOT_FOUND',
  'MEMBER_NOT_STARTED',
  'MEMBER_EXPIRED',
  'MEMBER_NOT_ACTIVE',
  'MEMBER_USED',
  'MEMBER_LIMIT',
] as const;
export type MemberRefusal = (typeof MEMBER_REFUSALS)[number];

/** What a member number is still good for. */
export type MemberAllowance = {
  /** Tickets, over all showings; null for any number. */
  readonly left: number | null;
  /** Tickets for this showing, beside those that the member has; null for any number. */
  readonly leftHere: number | null;
  readonly points: number;
  /** Whether the visitor may spend them: a number is no secret, and points are worth money. */
  readonly canSpend: boolean;
};

/** An entered member number: what it is good for, or why for nothing. */
export type EnteredMember = WantedMember & (MemberAllowance | { readonly refusal: MemberRefusal });

export type ActiveMember = WantedMember & MemberAllowance;

export const isActive = (entered: EnteredMember): entered is ActiveMember => !('refusal' in entered);

type Purchase = {
  readonly now: Date;
  readonly timeZone: string;
  /** The brand has signing in: only who is signed in as the member spends the member's points. */
  readonly offersSignIn: boolean;
};

/** What entered member numbers open on the day of the purchase, in the complex's time. */
export const enteredMembers = (
  wanted: readonly WantedMember[],
  known: readonly KnownMember[],
  { now, timeZone, offersSignIn }: Purchase,
): EnteredMember[] => {
  const today = wallClock(now, timeZone).day;
  return wanted.map((one) => {
    const own = known.find(({ memberNumber }) => memberNumber === one.memberNumber);
    const refusal = own ? refusalOf(own, one.ticketId, today) : 'MEMBER_NOT_FOUND';
    if (!own || refusal) return { ...one, refusal: refusal ?? 'MEMBER_NOT_FOUND' };
    const { balance, uses, maxPerShowing, usesHere, points, isOwn } = own;
    return {
      ...one,
      left: balance === null ? null : balance - uses,
      leftHere: maxPerShowing === null ? null : maxPerShowing - usesHere,
      points,
      canSpend: isOwn || !offersSignIn,
    };
  });
};

function refusalOf(
  { sellsTickets, ticketIds, balance, uses, maxPerShowing, usesHere, ...days }: KnownMember,
  ticketId: number,
  today: Day,
): MemberRefusal | undefined {
  const inactive = inactiveOn(days, today);
  if (inactive) return inactive;
  if (!sellsTickets || !ticketIds.includes(ticketId)) return 'MEMBER_NOT_ACTIVE';
  if (balance !== null && uses >= balance) return 'MEMBER_USED';
  return maxPerShowing !== null && usesHere >= maxPerShowing ? 'MEMBER_LIMIT' : undefined;
}
