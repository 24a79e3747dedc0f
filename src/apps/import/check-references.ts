/** Keys that occur twice, and references to what is neither in the import nor in the brand. */
import { faultAt, type Fault, type FaultCode } from '#modules/catalog/rules/import/fault.ts';
import type { Sourced } from '#modules/catalog/rules/import/sourced.ts';
import { usedLevels } from '#modules/seating/rules/import/used-levels.ts';
import type { ImportSet } from './import-set.ts';
import { isTimeZone } from './instants.ts';
import type { Known } from './known-store.ts';

type Details = Record<string, string | number>;

/** A fault of a document: its pointer is the document's and the field's. */
export const faultOf = (
  source: Sourced<unknown>,
  field: string,
  code: FaultCode,
  details: Details = {},
): Fault => ({
  ...faultAt(source.pointer + field, code, details),
  file: source.file,
});

const KEYED = [
  ['location', 'locations'],
  ['venue', 'venues'],
  ['seatplan', 'seatplans'],
  ['feature', 'features'],
  ['presentation', 'presentations'],
  ['ticketGroup', 'ticketGroups'],
  ['ticketType', 'ticketTypes'],
  ['priceList', 'priceLists'],
  ['serviceCharge', 'serviceCharges'],
  ['product', 'products'],
] as const;

/** Two documents of one kind with one key. */
export const checkKeys = (set: ImportSet): Fault[] =>
  KEYED.flatMap(([kind, list]) => {
    const first = new Map<string, Sourced<unknown>>();
    return set[list].flatMap((document) => {
      const { key } = document.value;
      const before = first.get(key);
      if (!before) {
        first.set(key, document);
        return [];
      }
      return [
        faultOf(document, list === 'seatplans' ? '' : '/key', 'DUPLICATE_KEY', {
          kind,
          key,
          first: `${before.file}${before.pointer}`,
        }),
      ];
    });
  });

/** A reference that must be among the keys; a missing (optional) one is fine. */
const reference = (
  source: Sourced<unknown>,
  field: string,
  target: {
    readonly kind: string;
    readonly key: string | undefined;
    readonly keys: { has(key: string): boolean };
  },
): Fault[] => {
  const { kind, key, keys } = target;
  return key === undefined || keys.has(key)
    ? []
    : [faultOf(source, field, 'UNKNOWN_REFERENCE', { kind, key })];
};

/** Every reference of every document. */
export const checkReferences = (set: ImportSet, view: Known): Fault[] => [
  ...set.locations.flatMap((location) => {
    const zone = location.value.timeZone;
    return isTimeZone(zone) ? [] : [faultOf(location, '/timeZone', 'UNKNOWN_ZONE', { zone })];
  }),
  ...set.venues.flatMap((venue) => [
    ...reference(venue, '/location', { kind: 'location', key: venue.value.location, keys: view.locations }),
    ...reference(venue, '/seatplan', { kind: 'seatplan', key: venue.value.seatplan, keys: view.seatplans }),
  ]),
  ...set.presentations.flatMap((showing) => [
    ...reference(showing, '/feature', { kind: 'feature', key: showing.value.feature, keys: view.features }),
    ...reference(showing, '/venue', { kind: 'venue', key: showing.value.venue, keys: view.venues }),
    ...reference(showing, '/seatplan', {
      kind: 'seatplan',
      key: showing.value.seatplan,
      keys: view.seatplans,
    }),
    ...reference(showing, '/priceList', {
      kind: 'priceList',
      key: showing.value.priceList,
      keys: view.priceLists,
    }),
  ]),
  ...set.products.flatMap((product) =>
    (product.value.locations ?? []).flatMap((key, i) =>
      reference(product, `/locations/${i}`, { kind: 'location', key, keys: view.locations }),
    ),
  ),
  ...set.ticketTypes.flatMap((type) =>
    (type.value.companionOf ?? []).flatMap((key, i) =>
      reference(type, `/companionOf/${i}`, { kind: 'ticketType', key, keys: view.ticketTypes }),
    ),
  ),
  ...checkPlanLevels(set, view),
  ...checkPrices(set, view),
];

/** A plan's levels are price levels of the brand; a bare drawing brings its own. */
const checkPlanLevels = (set: ImportSet, view: Known): Fault[] =>
  set.seatplans
    .filter(({ value }) => !value.isBare)
    .flatMap((plan) =>
      usedLevels(plan.value.chart).flatMap(({ key }) =>
        reference(plan, '', { kind: 'ticketGroup', key, keys: view.ticketGroups }),
      ),
    );

function checkPrices(set: ImportSet, view: Known): Fault[] {
  const faults: Fault[] = [];
  for (const list of set.priceLists) {
    const seen = new Set<string>();
    for (const [i, { group, ticket }] of list.value.prices.entries()) {
      const at = `/prices/${i}`;
      faults.push(
        ...reference(list, `${at}/group`, { kind: 'ticketGroup', key: group, keys: view.ticketGroups }),
      );
      faults.push(
        ...reference(list, `${at}/ticket`, { kind: 'ticketType', key: ticket, keys: view.ticketTypes }),
      );
      const pair = `${group} ${ticket}`;
      if (seen.has(pair)) faults.push(faultOf(list, at, 'DUPLICATE_PRICE', { group, ticket }));
      seen.add(pair);
    }
    for (const [i, key] of list.value.charges.entries()) {
      faults.push(
        ...reference(list, `/charges/${i}`, { kind: 'serviceCharge', key, keys: view.serviceCharges }),
      );
    }
  }
  for (const charge of set.serviceCharges) {
    const { key, amount, percent } = charge.value;
    if ((amount === undefined) === (percent === undefined))
      faults.push(faultOf(charge, '', 'CHARGE_AMOUNT', { key }));
  }
  return faults;
}
