import type { Fault, Note } from '#modules/catalog/rules/import/fault.ts';
import { isPictureThere } from '#modules/catalog/server/pictures.ts';
import type { ImportSet } from '../import-set.ts';
import { faultOf } from './check-references.ts';

/** Products that name a picture of which there is no file. `picturesDir`: the shop's folder; '' when it is not known. */
export async function checkPictures(
  { products }: Pick<ImportSet, 'products'>,
  { picturesDir, code }: { readonly picturesDir: string; readonly code: string },
): Promise<Fault[]> {
  if (picturesDir === '') return [];
  const faults = await Promise.all(
    products.map(async (product) => {
      const { image } = product.value;
      if (image === undefined || (await isPictureThere({ picturesDir, code }, 'products', image))) return [];
      const folder = `${code}/products or products`;
      return [faultOf(product, '/image', 'PICTURE_MISSING', { name: image, folder })];
    }),
  );
  return faults.flat();
}

/** Told when the folder is not known, so that pictures cannot be looked for. */
export function picturesNotes({ products }: Pick<ImportSet, 'products'>, picturesDir: string): Note[] {
  const [first, ...others] = products.filter(({ value }) => value.image !== undefined);
  if (picturesDir !== '' || !first) return [];
  const { file, pointer } = first;
  return [
    {
      file,
      pointer: `${pointer}/image`,
      code: 'PICTURES_NOT_CHECKED',
      details: { count: 1 + others.length },
    },
  ];
}
