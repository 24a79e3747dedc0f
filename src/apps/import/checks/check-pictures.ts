/** The files of pictures that documents name: they are looked for in the folder of the shop. */
import type { Fault, Note } from '#modules/catalog/rules/import/fault.ts';
import type { Sourced } from '#modules/catalog/rules/import/sourced.ts';
import { filesOf, missingFiles, type PictureUse } from '#modules/catalog/server/pictures.ts';
import type { DonationDocument } from '#modules/donations/rules/documents.ts';
import type { ProductDocument } from '#modules/products/rules/documents.ts';
import { listed } from '../changes/listed.ts';
import type { ImportSet } from '../import-set.ts';
import { faultOf } from './check-references.ts';

/** Where the shop's pictures are. */
type Folders = {
  /** The shop's folder; '' when it is not known. */
  readonly picturesDir: string;
  /** Folders `pictures` beside the files of the import, from which pictures can be copied. */
  readonly picturesBeside: readonly string[];
  /** The brand's. */
  readonly code: string;
};

type Documents = Pick<ImportSet, 'products' | 'donations' | 'features' | 'presentations'>;
type Named = {
  readonly source: Sourced<unknown>;
  readonly field: string;
  readonly use: PictureUse;
  readonly name: string;
};
/** One that the shop's folder lacks. `beside`: the folder beside the import that has it. */
type Missing = Named & { readonly words: string; readonly beside: string | undefined };

/** Pictures in an image map, `<img src="/api/views/floor">`. */
const VIEWS = /\/api\/views\/([a-z0-9-]+)/g;
const isAddress = (trailer: string): boolean => trailer.includes('/');

function picturesOf({ products, donations, features, presentations }: Documents): Named[] {
  const of = <T>(
    documents: readonly Sourced<T>[],
    field: string,
    use: PictureUse,
    names: (value: T) => Names,
  ) =>
    documents.flatMap((source) =>
      names(source.value).flatMap((name) => (name === undefined ? [] : [{ source, field, use, name }])),
    );
  return [
    ...of(products, '/image', 'product', ({ image }: ProductDocument) => [image]),
    ...of(donations as readonly Sourced<DonationDocument>[], '/image', 'donation', ({ image }) => [image]),
    ...of(features, '/poster', 'poster', ({ poster }) => [poster]),
    ...of(features, '/stills', 'still', ({ stills = [] }) => stills),
    ...of(features, '/trailer', 'trailer', ({ trailer }) =>
      trailer && !isAddress(trailer) ? [trailer] : [],
    ),
    ...of(presentations, '/viewAreaFilename', 'view', ({ viewAreaFilename }) => [viewAreaFilename]),
    ...of(presentations, '/imageMapHtml', 'view', ({ imageMapHtml = '' }) =>
      [...imageMapHtml.matchAll(VIEWS)].map(([, name]) => name),
    ),
  ];
}
type Names = readonly (string | undefined)[];

/** A picture that several documents of a file name, such as a view, is looked for once. */
const eachOnce = (named: readonly Named[]): Named[] =>
  [
    ...new Map(
      named.map((one) => [[one.source.file, one.use, one.name].join(' '), one] as const).toReversed(),
    ).values(),
  ].toReversed();

/**
 * A fault for each product whose picture is nowhere, and notes of the other pictures that the shop's folder lacks: those
 * that are beside the import, and those that are nowhere yet.
 */
export async function checkPictures(
  set: Documents,
  folders: Folders,
): Promise<{ readonly faults: Fault[]; readonly notes: Note[] }> {
  const named = eachOnce(picturesOf(set));
  if (folders.picturesDir === '') return { faults: [], notes: notChecked(named) };
  const missing = (await Promise.all(named.map((one) => missingOf(one, folders)))).flat();
  const { picturesDir, code } = folders;
  const isFault = ({ use, beside }: Missing): boolean => use === 'product' && beside === undefined;
  return {
    faults: missing.filter(isFault).map(({ source, field, name }) => {
      const folder = `${code}/products or products`;
      return faultOf(source, field, 'PICTURE_MISSING', { name, folder, picturesDir });
    }),
    notes: notesOf(
      missing.filter((one) => !isFault(one)),
      picturesDir,
    ),
  };
}

async function missingOf(one: Named, { picturesDir, picturesBeside, code }: Folders): Promise<Missing[]> {
  const { use, name } = one;
  const files = await missingFiles({ picturesDir, code }, use, name);
  if (files.length === 0) return [];
  const isPart = files.length < filesOf(use);
  const named = isPart ? `${use}: ${files.map((endings) => name + endings.join(' or ')).join(', ')}` : use;
  const beside = await Promise.all(
    picturesBeside.map(async (folder) => ({
      folder,
      lacks: await missingFiles({ picturesDir: folder, code }, use, name),
    })),
  );
  const found = beside.find(({ lacks }) => lacks.length === 0)?.folder;
  return [{ ...one, words: `${name} (${named})`, beside: found }];
}

/** One note for each file, and for each folder from which its pictures can be copied. */
const notesOf = (missing: readonly Missing[], picturesDir: string): Note[] =>
  [...Map.groupBy(missing, ({ source, beside = '' }) => `${source.file} ${beside}`).values()].map((own) => {
    const [{ source, beside }] = own as [Missing];
    const details = { count: own.length, pictures: listed(own.map(({ words }) => words)), picturesDir };
    const { file } = source;
    return beside === undefined
      ? { file, pointer: '', code: 'PICTURES_MISSING', details }
      : { file, pointer: '', code: 'PICTURES_TO_COPY', details: { ...details, from: beside } };
  });

/** Told when the folder is not known, so that pictures cannot be looked for. */
function notChecked(named: readonly Named[]): Note[] {
  const [first] = named;
  if (!first) return [];
  const { source, field } = first;
  const pointer = source.pointer + field;
  return [{ file: source.file, pointer, code: 'PICTURES_NOT_CHECKED', details: { count: named.length } }];
}
