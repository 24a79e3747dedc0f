/** Recognises each file by its content, checks it by its schema, and puts all files of an import together. */
import { checkMappedLanguages } from '#modules/catalog/rules/import/check-languages.ts';
import { checkSchema } from '#modules/catalog/rules/import/check-schema.ts';
import { faultAt, under, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import { MappingDocumentSchema, type MappingDocument } from '#modules/catalog/rules/import/mapping.ts';
import { documentsOfOcapi } from '#modules/catalog/rules/import/ocapi.ts';
import { OcapiShowtimesSchema, type OcapiShowtimes } from '#modules/catalog/rules/import/ocapi-schema.ts';
import { sourced, type Sourced } from '#modules/catalog/rules/import/sourced.ts';
import { checkLocation } from '#modules/catalog/server/import-locations.ts';
import type { Keyed } from '#modules/catalog/server/document-kind.ts';
import { areStorable } from '#platform/server/http/refuse-unstorable.ts';
import { BRAND_DEFAULTS, wholeBrand, type WrittenBrand } from '#modules/tenancy/rules/brand-document.ts';
import { ALL_KINDS } from './document-kinds.ts';
import { ImportDocumentSchema } from './documents.ts';
import { siftDocuments, type SoundDocuments } from './sound-documents.ts';
import { hasLostLetters, textOf } from './text-of.ts';
import { emptySet, type ImportSet } from '../import-set.ts';
import { TableFile } from '../tables/table.ts';
import { readPlans, type PlanFile } from './read-plans.ts';

/** A file as it was given: its bytes, its text, or parsed JSON. */
export type ImportFile = { readonly name: string; readonly content: unknown };

type Format = 'documents' | 'mapping' | 'seatsio' | 'pretix' | 'chart' | 'showtimes' | 'screening-dates';

type Parsed = { readonly name: string; readonly format: Format; readonly content: unknown };

const has = (value: object, field: string): boolean => field in value;

/** The format of a file, by its content; undefined when it is unknown. */
function formatOf(content: unknown): Format | undefined {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return undefined;
  if (has(content, 'foyer')) return 'documents';
  if (has(content, 'foyerMapping')) return 'mapping';
  if (has(content, 'showtimes') && has(content, 'relatedData')) return 'showtimes';
  if (has(content, 'filmScreeningDates')) return 'screening-dates';
  if (has(content, 'categories') && (has(content, 'subChart') || has(content, 'subChartFloors')))
    return 'seatsio';
  if (has(content, 'categories') && has(content, 'zones')) return 'pretix';
  if (has(content, 'sections') && has(content, 'pitch')) return 'chart';
  return undefined;
}

function parse({ name, content }: ImportFile): Parsed | { name: string; fault: PlacedFault } {
  const text = content instanceof Uint8Array ? textOf(content) : content;
  if (text === undefined || hasLostLetters(typeof text === 'string' ? text : JSON.stringify(text)))
    return { name, fault: faultAt('', 'NOT_UTF8') };
  let value = text;
  if (typeof text === 'string') {
    try {
      value = JSON.parse(text.replace(/^\uFEFF/, ''));
    } catch (error) {
      return { name, fault: faultAt('', 'NOT_JSON', { problem: (error as Error).message }) };
    }
  }
  if (!areStorable(value)) return { name, fault: faultAt('', 'NOT_STORABLE') };
  const format = formatOf(value);
  return format ? { name, format, content: value } : { name, fault: faultAt('', 'UNKNOWN_FORMAT') };
}

/** Reads all files of one import. The result has the faults, and everything that could be read. */
export function readFiles(files: readonly ImportFile[]): ImportSet {
  const set = emptySet();
  const parsed: Parsed[] = [];
  for (const { name, content } of files) if (content instanceof TableFile) addTable(set, name, content);
  for (const result of files.filter(({ content }) => !(content instanceof TableFile)).map(parse)) {
    if ('fault' in result) set.faults.push({ ...result.fault, file: result.name });
    else parsed.push(result);
  }
  const documents = parsed
    .filter(({ format }) => format === 'documents')
    .map((file) => ({ name: file.name, content: soundDocuments(set, file) }));
  for (const { name, content } of documents) addDocuments(set, name, content);
  addShowtimes(set, parsed);
  readPlans(set, documents, parsed.filter(isPlan));
  set.passedOver.push(...parsed.filter(({ format }) => format === 'screening-dates').map(({ name }) => name));
  return set;
}

function addTable(set: ImportSet, file: string, { result }: TableFile): void {
  if ('code' in result) return void set.faults.push({ ...result, file });
  if (!areStorable(result)) return void set.faults.push({ ...faultAt('', 'NOT_STORABLE'), file });
  set.tables.push({ file, table: result });
  const { otherSheets } = result;
  const details = { sheets: otherSheets.join(', ') };
  if (otherSheets.length > 0) set.notes.push({ file, pointer: '', code: 'SHEETS_LEFT_OUT', details });
}

const isPlan = (file: Parsed): file is Parsed & PlanFile =>
  ['seatsio', 'pretix', 'chart'].includes(file.format);

/** The documents of a file that fit the schema; the faults of the others are in the set. */
function soundDocuments(set: ImportSet, { name, content }: Parsed): SoundDocuments {
  const faults = checkSchema(ImportDocumentSchema, content);
  set.faults.push(...faults.map((fault) => ({ ...fault, file: name })));
  const { sound, faulty, faultyBrand } = siftDocuments(content, faults);
  for (const { list, key } of faulty) set.faulty[list].add(key);
  if (faultyBrand !== undefined) set.faultyBrands.push(faultyBrand);
  return sound;
}

const SCHEMAS = {
  mapping: MappingDocumentSchema,
  showtimes: OcapiShowtimesSchema,
} as const;
type Contents = { mapping: MappingDocument; showtimes: OcapiShowtimes };

/** The file's content when it is of the format and fits its schema; otherwise nothing, with faults in the set. */
function checked<F extends keyof Contents>(
  set: ImportSet,
  file: Parsed,
  format: F,
): { name: string; content: Contents[F] }[] {
  if (file.format !== format) return [];
  const faults = checkSchema(SCHEMAS[format], file.content);
  set.faults.push(...faults.map((fault) => ({ ...fault, file: file.name })));
  return faults.length === 0 ? [{ name: file.name, content: file.content as Contents[F] }] : [];
}

function addDocuments(set: ImportSet, file: string, document: SoundDocuments): void {
  if (document.brand) addBrand(set, file, document.brand);
  for (const [list, kind] of ALL_KINDS) {
    const read = ((document[list] ?? []) as (Keyed | undefined)[]).flatMap((value, i) =>
      value ? [sourced(file, `/${list}/${i}`, value)] : [],
    );
    addFaults(set, read, (value) => kind.check?.(value) ?? []);
    if (!kind.isReadWithFiles) (set[list] as Sourced<Keyed>[]).push(...read);
  }
}

/** A default that nobody has chosen is told: a cinema elsewhere would sell in another currency. */
function addBrand(set: ImportSet, file: string, written: WrittenBrand): void {
  set.brands.push(sourced(file, '/brand', wholeBrand(written)));
  for (const [field, value] of Object.entries(BRAND_DEFAULTS))
    if (!(field in written)) {
      const details = { field, value: [value].flat().join(', ') };
      set.notes.push({ file, pointer: '/brand', code: 'DEFAULT_USED', details });
    }
}

function addFaults<T>(
  set: ImportSet,
  documents: readonly Sourced<T>[],
  check: (value: T) => PlacedFault[],
): void {
  for (const { file, pointer, value } of documents)
    set.faults.push(...under(pointer, check(value)).map((fault) => ({ ...fault, file })));
}

function addShowtimes(set: ImportSet, parsed: readonly Parsed[]): void {
  const mappings = parsed.flatMap((file) => checked(set, file, 'mapping'));
  for (const { name, content } of mappings)
    set.faults.push(...checkMappedLanguages(content).map((fault) => ({ ...fault, file: name })));
  const showtimes = parsed.flatMap((file) => checked(set, file, 'showtimes'));
  if (mappings.length > 0 && !parsed.some(({ format }) => format === 'showtimes')) {
    set.faults.push({ ...faultAt('', 'UNUSED_MAPPING'), file: mappings[0]!.name });
  }
  if (showtimes.length === 0) return;
  const mapping = joined(mappings.map(({ content }) => content));
  if (mapping && sellsNothing(mapping))
    set.faults.push({ ...faultAt('', 'MAPPING_WITHOUT_SCREENS'), file: mappings[0]!.name });
  const made = documentsOfOcapi(showtimes, mapping);
  addFaults(set, made.locations, checkLocation);
  set.locations.push(...made.locations);
  set.venues.push(...made.venues);
  set.features.push(...made.features);
  set.presentations.push(...made.presentations);
  set.faults.push(...made.faults);
  set.feedDays.push(...made.feedDays);
}

/** Whether a mapping has prices, but no plan that they could be for. */
const sellsNothing = ({ screens, layouts, isOnSale, priceList, areaCategories }: MappingDocument): boolean =>
  Boolean(isOnSale ?? priceList ?? areaCategories) && !screens && !layouts;

/** Several mappings count as one; for the same id the later one counts. */
const joined = ([first, ...more]: readonly MappingDocument[]): MappingDocument | undefined =>
  first &&
  more.reduce<MappingDocument>(
    (a, b) => ({
      ...a,
      ...b,
      sites: { ...a.sites, ...b.sites },
      screens: { ...a.screens, ...b.screens },
      layouts: { ...a.layouts, ...b.layouts },
      areaCategories: { ...a.areaCategories, ...b.areaCategories },
      attributes: { ...a.attributes, ...b.attributes },
      films: { ...a.films, ...b.films },
      ratings: { ...a.ratings, ...b.ratings },
    }),
    first,
  );
