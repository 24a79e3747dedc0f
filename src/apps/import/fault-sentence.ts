import type { Fault, FaultCode } from '#modules/catalog/rules/import/fault.ts';

/** The text of a fault, for operators. In English, like the names of fields in the files. */

type Details = Fault['details'];

const seat = ({ section, row, label }: Details): string =>
  `Row ${row || '(without name)'}, seat ${label || '(without label)'}${section ? ` in ${section}` : ''}`;

/** Kinds of documents whose names in the code are not those that people use. */
const KIND_WORDS: Readonly<Record<string, string>> = {
  location: 'complex',
  venue: 'hall',
  seatplan: 'seating plan',
  feature: 'film',
  presentation: 'showing',
  ticketGroup: 'price level',
  ticketType: 'ticket type',
  priceList: 'price list',
  serviceCharge: 'service charge',
  codeBatch: 'batch of codes',
  voucherClass: 'class of vouchers',
};

const SENTENCES: Readonly<Record<FaultCode, (details: Details, field: string) => string>> = {
  NOT_JSON: ({ problem }) => `This is no JSON: ${problem}.`,
  NOT_UTF8: () =>
    'This file is not in UTF-8, or has lost letters on its way (\\uFFFD): save it again in UTF-8 (Excel: "CSV UTF-8").',
  NOT_STORABLE: () =>
    'A text in this file holds a NUL (\\u0000) or half of a surrogate pair: no database keeps those.',
  NOT_XLSX: ({ problem }) => `This is no XLSX file that can be read: ${problem}.`,
  TABLE_TOO_LARGE: () =>
    'This spreadsheet is too large: it may have 20,000 rows and 200 columns, and nothing in a cell far from them.',
  OLD_EXCEL: () => 'This is a file of an old Excel: save it as XLSX, or as CSV in UTF-8.',
  BAD_QUOTES: () => 'The quotes of this row do not fit: a quote within quotes is written twice.',
  NO_ROWS: () => 'There are no showings: the first row names the columns, each other row is a showing.',
  UNKNOWN_COLUMN: ({ column, known }) =>
    `There is no column "${column}"; the columns are ${known}, also in the shop's other languages (docs/fields.md).`,
  NO_HEADER: ({ known }) =>
    `The first row names no column that is known: it must name the columns, which are ${known}, also in the shop's other languages (docs/fields.md).`,
  COLUMN_TWICE: ({ column }) => `The column "${column}" is there twice.`,
  COLUMN_MISSING: ({ column }) => `The column "${column}" is missing.`,
  CELL_MISSING: ({ column }) => `The ${column} is missing.`,
  CELL_WITHOUT_VALUE: ({ column }) =>
    `The ${column} is missing. Merged cells have their text in the first row only, and a formula may have no value in the file, or an error: write the ${column} into the cell itself.`,
  CELL_WITHOUT_COLUMN: ({ value }) =>
    `"${value}" is in no column: a name with a separator in it must be in quotes.`,
  AMBIGUOUS_NAME: ({ kind, name, keys }) =>
    `More than one ${kind} is called "${name}": write one of the keys ${keys}.`,
  BAD_DATE: ({ value }) => `"${value}" is no date: write it like 2036-05-01 or 1.5.2036.`,
  BAD_TIME: ({ value }) => `"${value}" is no time: write it like 20:15 or 20.15.`,
  NO_SUCH_TIME: ({ value, zone }) => `${value} does not exist: the clocks of ${zone} skip it.`,
  BAD_STATUS: ({ value }) => `"${value}" is no status: write "on sale", "off sale" or "cancelled".`,
  UNKNOWN_FORMAT: () =>
    'This is no file that can be loaded: neither our own documents ("foyer": 1) or mapping ("foyerMapping": 1), nor a seats.io drawing, a pretix plan, OCAPI showtimes or a spreadsheet (CSV, XLSX).',
  FILE_MISSING: ({ name }) => `The plan is said to be in "${name}", which is not among the files.`,
  SCHEMA: ({ problem }, field) => `${field} ${problem}.`,
  NOT_SHOWN_LINE: () => 'Write one line with at least one letter or sign, and without control characters.',
  NOT_ONE_LINE: () => 'This text has a line break or another control character: write it in one line.',
  NOT_WEB_ADDRESS: () =>
    'This is no address of the web: it begins with http:// or https://, and has no spaces or line breaks.',
  NO_BRAND: ({ wanted, brands }) => {
    if (wanted) return `There is no brand "${wanted}".`;
    const asked = 'It is not said which brand this is for: add its brand document, or name it with --brand.';
    return brands ? `${asked} The brands are ${brands}.` : asked;
  },
  BRAND_TWICE: ({ first, second }) =>
    `One import is for one brand, and here are two: ${first} and ${second}.`,
  BRAND_DIFFERS: ({ code, wanted }) =>
    `The file is for the brand ${code}, but the import was asked for ${wanted}.`,
  BRAND_ID_DIFFERS: ({ code, id, stored, owner }) =>
    `The brand "${code}" has the id ${stored}, and here it is ${id}${owner ? `, which is the id of the brand "${owner}"` : ''}: code and id are kept for ever. Write ${stored}; a new brand needs a code and an id of its own.`,
  BRAND_CODE_DIFFERS: ({ code, id, stored }) =>
    `The brand with the id ${id} has the code "${stored}", and here it is "${code}": code and id are kept for ever. Write "${stored}"; a new brand needs a code and an id of its own.`,
  HOST_TAKEN: ({ host, owner }) => `The host "${host}" belongs to the brand "${owner}" already.`,
  SITE_OPTION: ({ problem }, field) => `Site configuration: ${field} ${problem}.`,
  METHOD_TWICE: ({ method }) => `The method "${method}" is offered twice in one list.`,
  UNKNOWN_WORDING: ({ key }) => `There is no text "${key}" to word anew.`,
  WORDING_SYNTAX: ({ problem }) => `This text is no ICU message: ${problem}.`,
  WORDING_VALUE: ({ name }) => `The shop has no value or element "${name}" for this text.`,
  CURRENCY_NOT_TAKEN: ({ provider, currency }) => `The provider "${provider}" takes no ${currency}.`,
  ISSUER_NOT_TOLD: ({ provider }) =>
    `The provider "${provider}" does not tell who has issued a card, so no offer of it can have "issuerBins".`,
  WALLET_ALONE: () => 'Not every device has a wallet: the offers need another method, such as "card".',
  METHOD_NOT_TAKEN: ({ method, provider }) => `The provider "${provider}" takes no payments by "${method}".`,
  UNKNOWN_FLOW: ({ flow }) => `There is no flow "${flow}".`,
  PROVIDER_SETTINGS: ({ problem }) =>
    `This process could not serve the brand with these payments: ${problem}.`,
  WORDING_LOCALE: ({ locale }) => `"${locale}" is none of the ten languages.`,
  LOCALE_NOT_OFFERED: ({ locale }) => `The default language ${locale} is not among the brand's languages.`,
  SECOND_DEFAULT: ({ owner }) =>
    `The brand ${owner} is the default one already: only one brand has "isDefault".`,
  UNKNOWN_COUNTRY: ({ country }) =>
    `There is no country "${country}": write its code of ISO 3166-1, like SK, or GB for the United Kingdom.`,
  UNKNOWN_CURRENCY: ({ currency }) => `There is no currency "${currency}": write its code of ISO 4217.`,
  CURRENCY_HAS_ORDERS: ({ from, to }) =>
    `The brand has orders in ${from}, so its currency cannot become ${to}: make a brand with another id for the new currency.`,
  LIMITS_CROSSED: ({ minimum, maximum }) =>
    `Nobody could choose an amount: the least is ${minimum}, and the most ${maximum}.`,
  TOO_MANY_DECIMALS: ({ amount, currency, digits }) =>
    `${amount} is no amount in ${currency}, which has ${digits === 0 ? 'no decimals' : `${digits} decimals`}.`,
  NOT_EMAIL: ({ key }) => `The customer "${key}" has no e-mail address here: write it like name@example.com.`,
  NOT_MOBILE_NUMBER: ({ key }) =>
    `The customer "${key}" has no number of a mobile phone here: the codes to sign in with are sent to it.`,
  MISLEADING_TEXT: ({ key }) =>
    `A text of the customer "${key}" has a line break, a control character, or an invisible one that turns the direction of reading: write it in one line without.`,
  BAD_MAIL_ADDRESS: ({ address }) =>
    `No e-mail can be sent from "${address}": write an address, or "Name <address>".`,
  UNKNOWN_ZONE: ({ zone }) => `There is no time zone "${zone}".`,
  UNKNOWN_LANGUAGE: ({ language }) =>
    `"${language}" names no language: write two letters of ISO 639-1, or "silent".`,
  BAD_INSTANT: ({ value }) => `"${value}" is no instant: write it like 2026-11-20T20:15:00+02:00.`,
  WRONG_OFFSET: ({ value, offset, zone }) =>
    `"${value}" has another offset than the clocks of ${zone}, which is ${offset} then: correct the time or the offset, or write the time in UTC, with Z.`,
  ENDS_BEFORE_START: ({ key }) => `The showing ${key} ends before it starts.`,
  SALE_BEGINS_TOO_LATE: ({ key }) =>
    `The sale of the showing ${key} opens when it has begun, so nobody could buy it: write an earlier \`saleFrom\`.`,
  SALE_ENDS_BEFORE_BEGIN: ({ key }) => `The sale of the showing ${key} ends before it begins.`,
  MEMBER_SALE_NOT_EARLIER: ({ key }) =>
    `The sale of the showing ${key} for members does not open before \`saleFrom\`.`,
  DUPLICATE_KEY: ({ kind, key, first }) =>
    `There are two documents of kind ${kind} with the key ${key}; the first is at ${first}.`,
  OPENS_OR_DISCOUNT: () => 'A batch of codes has either "opens" or "discount".',
  CODES_OR_COUNT: () => 'A batch of codes has "codes", or a "count" of codes to be made.',
  PERCENT_OR_AMOUNT: () => 'A discount has either "percent" or "amount".',
  TICKETS_OR_PRODUCTS: () => 'A discount on "products" has neither "ticketTypes" nor "ticketGroups".',
  DAYS_CROSSED: ({ firstDay, lastDay }) => `The last day, ${lastDay}, is before the first, ${firstDay}.`,
  DUPLICATE_CODE: ({ code }) =>
    `The code ${code} is there twice; capitals, spaces and hyphens make no difference.`,
  // Without the number itself: reports are kept and sent around.
  DUPLICATE_REFERENCE: () =>
    'A reference is in the list twice; capitals, spaces and hyphens make no difference.',
  POINTS_NEED_MEMBER: ({ ticket }) =>
    `The ticket type ${ticket} costs loyalty points, so it must be marked "byMember".`,
  DUPLICATE_MEMBER: ({ memberNumber }) => `The member ${memberNumber} is in the membership twice.`,
  CODE_IN_TWO_BATCHES: ({ code, other }) => `The code ${code} is in the batch ${other} already.`,
  DUPLICATE_NUMBER: ({ key, other }) => `The customer ${key} has the same mobile number as ${other}.`,
  UNKNOWN_REFERENCE: ({ kind, key, known }) =>
    `There is no ${KIND_WORDS[String(kind)] ?? kind} "${key}", neither here nor in the brand.${known ? ` Those that there are: ${known}.` : ''}`,
  DUPLICATE_PRICE: ({ group, ticket }) =>
    `The list has a second price for ticket ${ticket} at level ${group}.`,
  CHARGE_AMOUNT: ({ key }) => `The service charge ${key} needs an amount or a percentage, and not both.`,
  DUPLICATE_VARIANT: ({ key }) => `The product has a second variant with the key ${key}.`,
  VARIANT_PRICES_MIXED: () =>
    'The variants of a product have either prices of their own or price differences, not both.',
  PRICE_BELOW_ZERO: ({ key, price }) => `The variant ${key} would cost ${price}, which is less than nothing.`,
  COMBO_VARIANTS: () => 'A combo has no variants of its own: its parts have them.',
  COMBO_SIZE: ({ pieces, most }) => `A combo has 2 to ${most} pieces in all, and this one has ${pieces}.`,
  COMBO_OF_COMBO: ({ combo, product }) =>
    `The combo ${combo} cannot have the part ${product}, which is a combo itself.`,
  UNKNOWN_VARIANT: ({ combo, product, variant }) =>
    `The combo ${combo} offers ${product} in the variant ${variant}, which ${product} does not have.`,
  PICTURE_MISSING: ({ name, folder, picturesDir }) =>
    `There is no picture "${name}.svg" or "${name}.webp" in ${folder} of ${picturesDir}, the folder of the setting PICTURES_DIR: add it, or leave out the field.`,
  LEVEL_WITHOUT_PRICE: ({ level, plan, priceList, showing }) =>
    `Seats of level ${level} in the plan ${plan} have no price in the list ${priceList}${showing ? `, by which the showing ${showing} is on sale` : ''}.`,
  NOT_SELLABLE: ({ key, missing }) => `The showing ${key} cannot be on sale without a ${missing}.`,
  OVERLAP: ({ key, with: other, venue }) =>
    `The showing ${key} overlaps with ${other} in ${venue}. If they are one showing that has moved, both need the same key.`,
  PLAN_HAS_SALES: ({ key, plan, sold }) =>
    `Seats of ${key} are sold by the plan ${sold}; it cannot move to ${plan}.`,
  PLACES_SOLD: ({ key, plan, places }) =>
    `The new plan ${plan} lacks places that are sold for the showing ${key}: ${places}. Cancel these tickets, or cancel or move the showing, before you import the plan.`,
  AREA_SOLD: ({ key, plan, area, taken, capacity }) =>
    `The new plan ${plan} has ${capacity} places in ${area || 'its area'}, and ${taken} are sold for the showing ${key}. Cancel tickets, or cancel or move the showing, before you import the plan.`,
  FILM_HAS_BUYERS: ({ key, film, other, orders }) =>
    `People have bought the showing ${key} for the film ${film} (orders: ${orders}): it cannot become ${other}. Were two rows swapped? Otherwise cancel it, and give the other film a showing with a key of its own.`,
  HOURS_HAVE_BUYERS: ({ complex, from, to, count, orders, showings }) =>
    `With the clocks of ${to} instead of ${from} in the complex ${complex}, tickets that are sold or reserved would say another hour (showings: ${count}, orders: ${orders}): ${showings}. Write the time zone that these showings have. If that one was wrong, load these showings in the same import, at the hours that their tickets say: this needs --confirm, and their buyers get an e-mail.`,
  ORDERS_TOUCHED: ({ key, kind, orders }) =>
    `The showing ${key} would be ${kind}, and orders have tickets for it; not confirmed: ${orders}.`,
  DUPLICATE_SEAT: (details) => `${seat(details)} is there twice; the first is at ${details['first']}.`,
  DUPLICATE_SECTION: ({ id }) => `Two sections have the id ${id}.`,
  SEATS_ON_ONE_SPOT: (details) =>
    `${seat(details)} is drawn where ${details['other']} is: one of them could not be chosen.`,
  SEAT_WITHOUT_LABEL: (details) => `${seat(details)} has no label that could be printed on a ticket.`,
  SEAT_WITHOUT_CATEGORY: (details) =>
    `${seat(details)} has no category, and neither its row nor its section has one.`,
  AREA_WITHOUT_CATEGORY: ({ label }) => `The area ${label || '(without name)'} has no category.`,
  AREA_WITHOUT_CAPACITY: ({ label }) =>
    `The area ${label || '(without name)'} does not say how many people it holds.`,
  UNKNOWN_CATEGORY: ({ category }) => `The category ${category} is not in the file's list.`,
  CATEGORY_WITHOUT_LEVEL: ({ category }) =>
    `The mapping names no price level for the area category ${category}.`,
  TABLE_NOT_SUPPORTED: ({ labels }) =>
    `The plan has only places that the shop does not sell: tables ${labels}.`,
  BOOTH_NOT_SUPPORTED: ({ labels }) =>
    `The plan has only places that the shop does not sell: booths ${labels}.`,
  COUCH_INCOMPLETE: ({ row, seats, couch }) =>
    `Row ${row} has ${seats} couch seats side by side, which is no whole number of couches for ${couch}.`,
  BAD_ROW: ({ problem }) => `This ${problem}.`,
  EMPTY_PLAN: () => 'The plan has no places.',
  SCREEN_WITHOUT_PLAN: ({ screen, layout }) =>
    `The mapping joins neither the screen ${screen} nor its layout ${layout || '(none)'} to a plan.`,
  MAPPING_WITHOUT_SCREENS: () =>
    'The mapping has prices or a sale, but joins no screen or layout to a plan: without "screens" or "layouts" nothing of it can be sold.',
  NAME_NOT_IN_PLAN: ({ name }) => `No section, level or sign of the plan is called '${name}'.`,
  CATEGORY_NOT_IN_PLAN: ({ category, file, categories }) =>
    `The drawing ${file} has no category "${category}". Those that it has: ${categories}.`,
  LEVEL_NOT_IN_PLAN: ({ level, plan }) =>
    `The plan ${plan} has no seats of level ${level}, which the showing's area category asks for.`,
  UNUSED_MAPPING: () => 'There are no showtimes in this import that the mapping could join.',
};

/** '/prices/1/price' as 'The field "price"', '/cast/2' as 'Entry 3 of "cast"', a place of a spreadsheet by its column. */
function fieldAt(pointer: string): string {
  const column = /^row \d+, column (.+)$/.exec(pointer)?.[1];
  if (column !== undefined) return `The ${column}`;
  const steps = pointer.split('/').slice(1);
  const name = steps.findLastIndex((step) => !/^\d+$/.test(step));
  if (name < 0) return 'This file';
  const words = `"${steps[name]!.replaceAll('~1', '/').replaceAll('~0', '~')}"`;
  return name === steps.length - 1
    ? `The field ${words}`
    : `Entry ${Number(steps[name + 1]) + 1} of ${words}`;
}

/** The fault in one sentence, without its place. */
export const sentenceOf = ({ code, details, pointer }: Fault): string =>
  SENTENCES[code](details, fieldAt(pointer));

/** The fault with its place: 'file: /pointer: sentence'. */
export const lineOf = (fault: Fault): string =>
  [fault.file, fault.pointer, sentenceOf(fault)].filter((part) => part !== '').join(': ');
