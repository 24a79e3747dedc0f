/** Notes about values that may be right, and mostly are slips: of a decimal point, or of a line that was copied. */
import { contrastRatio } from '#kernel/colour.ts';
import type { Note, PlacedNote } from '#modules/catalog/rules/import/fault.ts';
import { isPageWithoutVideo } from '#modules/catalog/rules/film/trailer.ts';
import type { FeatureDocument } from '#modules/catalog/rules/documents.ts';
import type { Sourced } from '#modules/catalog/rules/import/sourced.ts';
import { VatRatesSchema } from '#modules/tenancy/rules/vat-rates.ts';
import type { BrandDocument } from '#modules/tenancy/rules/brand-document.ts';
import { listed } from '../changes/listed.ts';
import type { ChosenBrand } from '../choose-brand.ts';
import type { ImportSet } from '../import-set.ts';

type Documents = Pick<ImportSet, 'priceLists' | 'products' | 'codeBatches' | 'features'>;

const VAT_KINDS = Object.keys(VatRatesSchema.properties) as (keyof typeof VatRatesSchema.properties)[];

/**
 * Former prices that are no higher than the price, percentages that look like fractions, colours that cannot be read, parts
 * of films that are not shown, a changed currency, and hosts that the brand had.
 */
export const doubtfulNotes = (
  { priceLists, products, codeBatches, features }: Documents,
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
  ...of(features, doubtsOfFilm),
  ...of(source ? [source] : [], (brand) => [
    ...Object.entries(brand.vat ?? {}).flatMap(([name, rate]) => fraction(`/vat/${name}`, rate)),
    ...vatLeftOut(brand),
    ...paleAccents(brand),
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

/** Text needs a contrast of 4.5 (WCAG 2.2, 1.4.3). */
const paleText = (pointer: string, text: string, ground: string): PlacedNote[] => {
  const ratio = contrastRatio(text, ground);
  // Cut, so that 4.49 is not told as 4.5.
  const details = { text, ground, ratio: Math.floor(ratio * 10) / 10 };
  return ratio < 4.5 ? [{ pointer, code: 'PALE_TEXT', details }] : [];
};

const paleAccents = ({ theme: { onAccent, accent, accentPress } }: BrandDocument): PlacedNote[] =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    [...new Set([accent[scheme], accentPress[scheme]])].flatMap((ground) =>
      paleText(`/theme/onAccent/${scheme}`, onAccent[scheme], ground),
    ),
  );

function doubtsOfFilm({ key, tint, tintInk, trailer }: FeatureDocument): PlacedNote[] {
  const isAlone = (tint === undefined) !== (tintInk === undefined);
  const [there, missing] = tint === undefined ? ['tintInk', 'tint'] : ['tint', 'tintInk'];
  return [
    ...(tint && tintInk ? paleText('/tintInk', tintInk, tint) : []),
    ...(isAlone
      ? [{ pointer: `/${there}`, code: 'TINT_ALONE', details: { key, there, missing } } as const]
      : []),
    ...(trailer && isPageWithoutVideo(trailer)
      ? [{ pointer: '/trailer', code: 'NO_VIDEO', details: { key, address: trailer } } as const]
      : []),
  ];
}

/** A rate that is forgotten: a brand that names no VAT at all means it. */
function vatLeftOut({ vat }: BrandDocument): PlacedNote[] {
  const missing = vat ? VAT_KINDS.filter((kind) => vat[kind] === undefined) : [];
  return missing.length > 0 && missing.length < VAT_KINDS.length
    ? [{ pointer: '/vat', code: 'VAT_LEFT_OUT', details: { kinds: listed(missing) } }]
    : [];
}

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
