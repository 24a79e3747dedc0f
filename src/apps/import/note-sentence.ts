import type { Note } from '#modules/catalog/rules/import/fault.ts';
import { wallTime } from './changes/change-words.ts';

/** The text of a note, for operators. In English, like the names of fields in the files. */

const NOTES: Readonly<Record<Note['code'], (details: Note['details']) => string>> = {
  IMAGES_LEFT_OUT: ({ count }) => `A plan shows no images; left out: ${count}.`,
  ICONS_LEFT_OUT: ({ count }) => `A plan shows no icons; left out: ${count}.`,
  COLOURS_LEFT_OUT: ({ count }) => `The shop draws shapes in its own colours; left out: those of ${count}.`,
  SHEETS_LEFT_OUT: ({ sheets }) => `Only the first sheet is read; left out: ${sheets}.`,
  TABLES_NOT_SOLD: ({ labels, seats }) =>
    `Tables are drawn and not sold: ${labels}${seats ? ` (${seats} seats)` : ''}.`,
  BOOTHS_NOT_SOLD: ({ labels }) => `Booths are drawn and not sold: ${labels}.`,
  FLOOR_MOVED: ({ floor }) =>
    `The floor ${floor || '(without name)'} is drawn below the others: where the file has it, it would lie over one of them.`,
  WITHDRAWN: ({ key, venue, dateTime }) =>
    `The showing ${key} (${wallTime(String(dateTime))}, ${venue}) is no longer in the feed: it is taken off sale.`,
  SETTINGS_NEEDED: ({ problem }) =>
    `A process without the settings for these payments cannot serve the brand: ${problem}.`,
  PLACES_WITHDRAWN: ({ key, plan, places }) =>
    `The showing ${key} keeps its version of the plan ${plan}, since some of its places are taken. Places that the new one lacks are no longer sold: ${places}.`,
  PRICES_CHANGED: ({ key, prices }) => `The price list ${key} changes prices: ${prices}.`,
  PRICES_REMOVED: ({ key, prices }) =>
    `The price list ${key} no longer has these prices, which are not in the file: ${prices}.`,
  PICTURES_NOT_CHECKED: ({ count }) =>
    `Pictures are named (${count}), and not looked for: the folder of the shop is not known here (PICTURES_DIR). Without its file a product has no picture.`,
  PICTURES_MISSING: ({ count, pictures, picturesDir }) =>
    `Pictures that are not there yet, and are not shown until they are (${count}): ${pictures}. The shop reads them from ${picturesDir} (PICTURES_DIR).`,
  PICTURES_TO_COPY: ({ count, pictures, picturesDir, from }) =>
    `Pictures are in ${from} and must be copied to ${picturesDir}, where the shop reads them (PICTURES_DIR) (${count}): ${pictures}.`,
  HAS_BEGUN: ({ count, keys }) =>
    `New showings that are to be sold have begun already, so nobody can buy them (${count}): ${keys}. Is the year right?`,
  SHOWINGS_CHANGED: ({ count, showings }) =>
    `Showings to come that nobody has bought change (${count}): ${showings}.`,
  HOURS_CHANGED: ({ complex, from, to, count, showings }) =>
    `With the clocks of ${to} instead of ${from} in the complex ${complex}, showings to come that nobody has bought begin at another hour (${count}): ${showings}.`,
  GOES_OFF_SALE: ({ count, showings }) => `Showings to come go off sale (${count}): ${showings}.`,
  NO_PRICE_LIST: ({ count, showings }) =>
    `Showings without a price list are not on sale (${count}): ${showings}. Write the key of their price list into the column "price list" (merged cells have it in their first row only), or "off sale" into the column "status".`,
  LEFT_BESIDE: ({ count, showings }) =>
    `Showings of an earlier spreadsheet in these halls on these days are not in this one, and stay on sale (${count}): ${showings}. If one has another time now, write its key into the column "key" of its new row; if it is off, cancel it with the column "status".`,
  OLD_PRICE_NOT_HIGHER: ({ key, prices }) =>
    `The price list ${key} has former prices that are no higher than the price: ${prices}.`,
  SMALL_PERCENTAGE: ({ percent }) =>
    `${percent} counts as ${percent} %. Percentages are written like 20, not like 0.2.`,
  CURRENCY_CHANGES: ({ from, to }) =>
    `The brand's currency changes from ${from} to ${to}. Prices that are not in this import keep their numbers.`,
  HOSTS_LEFT: ({ hosts }) =>
    `These hosts are no longer the brand's: ${hosts}. Whoever opens them, or a ticket or a link of an e-mail there, finds no shop.`,
  PALE_TEXT: ({ text, ground, ratio }) =>
    `${text} on ${ground} has a contrast of ${ratio}, and 4.5 is the least that everybody can read.`,
  TINT_ALONE: ({ key, there, missing }) =>
    `The film ${key} has a ${there} without a ${missing}, so neither is used.`,
  NO_VIDEO: ({ key, address }) =>
    `The trailer of the film ${key} is a page without a video of its own (${address}), and will not play: write the address of one video.`,
  VAT_LEFT_OUT: ({ kinds }) =>
    `Other kinds of goods have their VAT, and these have none, so receipts name none for them: ${kinds}.`,
  DEFAULT_USED: ({ field, value }) => `"${field}" is left out, so it is ${value}.`,
  STAYS_CANCELLED: ({ key }) =>
    `The showing ${key} stays cancelled, since its buyers were told and get their money back. To show it again, give it a new key.`,
};

/** A note with its place, as a fault has it. */
export const noteLine = ({ file, pointer, code, details }: Note): string =>
  [file, pointer, NOTES[code](details)].filter((part) => part !== '').join(': ');
