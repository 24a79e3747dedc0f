/**
 * Parts of the cart payload (specification section 3, data) that this shop does not sell: memberships, vouchers, single items of a voucher (an amount of one is accepted). Empty parts are accepted.
 * A cart with such a part is refused as a whole, so that no visitor pays for a cart with dropped parts.
 */
const CART_PARTS = {
  membershipIdentifier: 'MEMBER_NOT_FOUND',
  membershipLoyaltyId: 'MEMBER_NOT_FOUND',
  paypal: 'PART_NOT_SOLD',
  referralMiniSiteId: 'PART_NOT_SOLD',
  memberships: 'PART_NOT_SOLD',
  vouchers: 'PART_NOT_SOLD',
} as const;

const VOUCHER_PARTS = {
  systemVoucher: 'SYSTEM_VOUCHER_NOT_FOUND',
  systemVoucherItemId: 'SYSTEM_VOUCHER_NOT_FOUND',
} as const;

const TICKET_PARTS = {
  systemVoucher: 'SYSTEM_VOUCHER_NOT_FOUND',
} as const;

/**
 * Every code that `unsoldPart` can return, for the contract (names of specification section 8, errors, in our
 * spelling).
 */
export const UNSOLD_PARTS = ['MEMBER_NOT_FOUND', 'PART_NOT_SOLD', 'SYSTEM_VOUCHER_NOT_FOUND'] as const;

type UnsoldPart = { readonly code: (typeof UNSOLD_PARTS)[number]; readonly part: string };
type Payload = {
  readonly seats: readonly { readonly ticket: object }[];
  readonly voucherPayments?: readonly object[] | null | undefined;
};

/** The first part of the payload that is not sold, with its refusal code; undefined when there is none. */
export function unsoldPart(cart: Payload): UnsoldPart | undefined {
  const found = [
    firstGiven(CART_PARTS, cart),
    ...(cart.voucherPayments ?? []).map((voucher) => firstGiven(VOUCHER_PARTS, voucher)),
    ...cart.seats.map(({ ticket }) => firstGiven(TICKET_PARTS, ticket)),
  ];
  return found.find((part) => part !== undefined);
}

function firstGiven(
  parts: Readonly<Record<string, UnsoldPart['code']>>,
  holder: object,
): UnsoldPart | undefined {
  const values = holder as Readonly<Record<string, unknown>>;
  const found = Object.entries(parts).find(([part]) => !isEmptyPart(values[part]));
  return found && { part: found[0], code: found[1] };
}

/** What clients send for 'none': null, '', 0, false, an empty list, or an object of nothing else. */
export function isEmptyPart(value: unknown): boolean {
  // Without recursion, because JSON may be nested deeply.
  const open = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === 'object' && one !== null) open.push(...Object.values(one));
    else if (one) return false;
  }
  return true;
}
