/** Notes about values that may be right, and mostly are slips: of a decimal point, or of a line that was copied. */
import type { Note, PlacedNote } from '#modules/catalog/rules/import/fault.ts';
import type { Sourced } from '#modules/catalog/rules/import/sourced.ts';
import type { BrandDocument } from '#modules/tenancy/rules/brand-document.ts';
import { listed } from '../changes/listed.ts';
import type { ChosenBrand } from '../choose-brand.ts';
import type { ImportSet } from '../import-set.ts';

type Documents = Pick<ImportSet, 'priceLists' | 'products' | 'codeBatches'>;

/**
 * Former prices that are no higher than the price, percentages that look like fractions, a changed currency, and hosts that
 * the brand had.
 */
export const doubtfulNotes = (
  { priceLists, products, codeBatches }: Documents,
  { source, tenants }: Pick<ChosenBrand, 'source' | 'tenants'>,
): Note[] => [
  ...of(priceLists, ({ key, prices }) => {
    const low = prices.filter(({ price, oldPrice }) => oldPrice !== undefined && oldPrice <= price);
    const words = low.map(({ group, ticket, price, oldPrice }) => `${ticket} at ${group}: ${oldPrice}, now ${price}`);
    const details = { key, count: low.length, prices: listed(words, '; ') };
    return low.length > 0 ? [{ pointer: '/prices', code: 'OLD_PRICE_NOT_HIGHER', details }] : [];
  }),
  ...of(products, ({ vat }) => fraction('/vat', vat)),
  ...of(codeBatches, ({ discount }) => fraction('/discount/percent', discount?.percent)),
  ...of(source ? [source] : [], (brand) => [
    ...Object.entries(brand.vat ?? {}).flatMap(([name, rate]) => fraction(`/vat/${name}`, rate)),
    ...otherCurrency(brand, tenants),
    ...hostsLeft(brand, tenants),
  ]),
]; // prettier-ignore

const of = <T>(documents: readonly Sourced<T>[], notes: (value: T) => PlacedNote[]): Note[] =>
  documents.flatMap(({ file, pointer, value }) =>
    notes(value).map((note) => ({ ...note, file, pointer: pointer + note.pointer })),
  );

/** 0.2 stands for 0.2 %. */
const fraction = (pointer: string, percent: number | undefined): PlacedNote[] =>
  percent !== undefined && percent > 0 && percent < 1
    ? [{ pointer, code: 'SMALL_PERCENTAGE', details: { percent } }]
    : [];

/** A brand with orders keeps its currency: that is a fault of its own. */
function otherCurrency({ id, currency }: BrandDocument, tenants: ChosenBrand['tenants']): PlacedNote[] {
  const from = tenants.find((tenant) => tenant.tenant_id === id)?.document.currency ?? currency;
  return from === currency
    ? []
    : [{ pointer: '/currency', code: 'CURRENCY_CHANGES', details: { from, to: currency } }];
}

/** A misspelt host takes the shop, its tickets and the links in e-mails off the net. */
function hostsLeft({ id, hosts }: BrandDocument, tenants: ChosenBrand['tenants']): PlacedNote[] {
  const before = tenants.find((tenant) => tenant.tenant_id === id)?.hosts ?? [];
  const left = before.filter((host) => !hosts.includes(host));
  return left.length > 0 ? [{ pointer: '/hosts', code: 'HOSTS_LEFT', details: { hosts: listed(left) } }] : [];
}
