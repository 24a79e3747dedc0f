/**
 * A fault of a file to import: a code with details and the place, never a sentence. The command line shows it as
 * text; the operator's call sends it as it is.
 */
export type Fault = {
  /** Name of the file as given. */
  readonly file: string;
  /** JSON pointer (RFC 6901) to the place; of a spreadsheet 'row 7, column time'; '' is the whole file. */
  readonly pointer: string;
  readonly code: FaultCode;
  readonly details: Readonly<Record<string, string | number>>;
};

/** A fault whose file is not known yet; converters of one file return it. */
export type PlacedFault = Omit<Fault, 'file'>;

const FAULT_CODES = [
  'NOT_JSON',
  'NOT_UTF8',
  'NOT_STORABLE',
  'NOT_XLSX',
  'OLD_EXCEL',
  'TABLE_TOO_LARGE',
  'BAD_QUOTES',
  'NO_ROWS',
  'NO_HEADER',
  'UNKNOWN_COLUMN',
  'COLUMN_TWICE',
  'COLUMN_MISSING',
  'CELL_MISSING',
  'CELL_WITHOUT_VALUE',
  'CELL_WITHOUT_COLUMN',
  'AMBIGUOUS_NAME',
  'BAD_DATE',
  'BAD_TIME',
  'NO_SUCH_TIME',
  'BAD_STATUS',
  'UNKNOWN_FORMAT',
  'FILE_MISSING',
  'SCHEMA',
  'NOT_ONE_LINE',
  'NOT_SHOWN_LINE',
  'NOT_WEB_ADDRESS',
  'NO_BRAND',
  'BRAND_TWICE',
  'BRAND_DIFFERS',
  'BRAND_ID_DIFFERS',
  'BRAND_CODE_DIFFERS',
  'HOST_TAKEN',
  'SITE_OPTION',
  'UNKNOWN_WORDING',
  'WORDING_SYNTAX',
  'WORDING_VALUE',
  'METHOD_TWICE',
  'CURRENCY_NOT_TAKEN',
  'METHOD_NOT_TAKEN',
  'WALLET_ALONE',
  'ISSUER_NOT_TOLD',
  'UNKNOWN_FLOW',
  'PROVIDER_SETTINGS',
  'WORDING_LOCALE',
  'LOCALE_NOT_OFFERED',
  'SECOND_DEFAULT',
  'UNKNOWN_COUNTRY',
  'UNKNOWN_CURRENCY',
  'CURRENCY_HAS_ORDERS',
  'TOO_MANY_DECIMALS',
  'LIMITS_CROSSED',
  'BAD_MAIL_ADDRESS',
  'NOT_EMAIL',
  'NOT_MOBILE_NUMBER',
  'MISLEADING_TEXT',
  'UNKNOWN_ZONE',
  'UNKNOWN_LANGUAGE',
  'BAD_INSTANT',
  'WRONG_OFFSET',
  'ENDS_BEFORE_START',
  'SALE_BEGINS_TOO_LATE',
  'SALE_ENDS_BEFORE_BEGIN',
  'MEMBER_SALE_NOT_EARLIER',
  'DUPLICATE_KEY',
  'DUPLICATE_NUMBER',
  'OPENS_OR_DISCOUNT',
  'CODES_OR_COUNT',
  'PERCENT_OR_AMOUNT',
  'TICKETS_OR_PRODUCTS',
  'DAYS_CROSSED',
  'DUPLICATE_CODE',
  'DUPLICATE_REFERENCE',
  'DUPLICATE_MEMBER',
  'POINTS_NEED_MEMBER',
  'CODE_IN_TWO_BATCHES',
  'UNKNOWN_REFERENCE',
  'DUPLICATE_PRICE',
  'CHARGE_AMOUNT',
  'DUPLICATE_VARIANT',
  'VARIANT_PRICES_MIXED',
  'PRICE_BELOW_ZERO',
  'COMBO_VARIANTS',
  'COMBO_SIZE',
  'COMBO_OF_COMBO',
  'UNKNOWN_VARIANT',
  'PICTURE_MISSING',
  'LEVEL_WITHOUT_PRICE',
  'NOT_SELLABLE',
  'OVERLAP',
  'PLAN_HAS_SALES',
  'PLACES_SOLD',
  'FILM_HAS_BUYERS',
  'HOURS_HAVE_BUYERS',
  'AREA_SOLD',
  'ORDERS_TOUCHED',
  'DUPLICATE_SEAT',
  'DUPLICATE_SECTION',
  'SEATS_ON_ONE_SPOT',
  'SEAT_WITHOUT_LABEL',
  'SEAT_WITHOUT_CATEGORY',
  'AREA_WITHOUT_CATEGORY',
  'AREA_WITHOUT_CAPACITY',
  'UNKNOWN_CATEGORY',
  'CATEGORY_WITHOUT_LEVEL',
  'TABLE_NOT_SUPPORTED',
  'BOOTH_NOT_SUPPORTED',
  'COUCH_INCOMPLETE',
  'BAD_ROW',
  'EMPTY_PLAN',
  'SCREEN_WITHOUT_PLAN',
  'MAPPING_WITHOUT_SCREENS',
  'LEVEL_NOT_IN_PLAN',
  'NAME_NOT_IN_PLAN',
  'CATEGORY_NOT_IN_PLAN',
  'UNUSED_MAPPING',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

type NoteCode =
  | 'IMAGES_LEFT_OUT'
  | 'ICONS_LEFT_OUT'
  | 'COLOURS_LEFT_OUT'
  | 'SHEETS_LEFT_OUT'
  | 'TABLES_NOT_SOLD'
  | 'BOOTHS_NOT_SOLD'
  | 'FLOOR_MOVED'
  | 'STAYS_CANCELLED'
  | 'WITHDRAWN'
  | 'SETTINGS_NEEDED'
  | 'PLACES_WITHDRAWN'
  | 'PRICES_REMOVED'
  | 'PRICES_CHANGED'
  | 'PICTURES_NOT_CHECKED'
  | 'PICTURES_MISSING'
  | 'PICTURES_TO_COPY'
  | 'HAS_BEGUN'
  | 'SHOWINGS_CHANGED'
  | 'HOURS_CHANGED'
  | 'GOES_OFF_SALE'
  | 'NO_PRICE_LIST'
  | 'LEFT_BESIDE'
  | 'OLD_PRICE_NOT_HIGHER'
  | 'SMALL_PERCENTAGE'
  | 'CURRENCY_CHANGES'
  | 'HOSTS_LEFT'
  | 'PALE_TEXT'
  | 'TINT_ALONE'
  | 'NO_VIDEO'
  | 'VAT_LEFT_OUT'
  | 'DEFAULT_USED';

/** A note about something that an import does not take from a file, or draws differently: reported, but no fault. */
export type Note = Omit<Fault, 'code'> & { readonly code: NoteCode };

/** A note whose file is not known yet. */
export type PlacedNote = Omit<Note, 'file'>;

/** A fault at a place of a file that the caller knows. */
export const faultAt = (
  pointer: string,
  code: FaultCode,
  details: Readonly<Record<string, string | number>> = {},
): PlacedFault => ({ pointer, code, details });

/** Adds steps to a pointer: `pointerTo('/rows', 3, 'a/b')` is '/rows/3/a~1b'. */
export const pointerTo = (base: string, ...steps: readonly (string | number)[]): string =>
  base + steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Puts `base` before the pointer of each fault. */
export const under = (base: string, faults: readonly PlacedFault[]): PlacedFault[] =>
  faults.map((fault) => ({ ...fault, pointer: base + fault.pointer }));
