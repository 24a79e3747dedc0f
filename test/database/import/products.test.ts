import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFiles, type ImportReport } from '#apps/import/files/import-files.ts';
import { lineOf } from '#apps/import/fault-sentence.ts';
import { noteLine } from '#apps/import/note-sentence.ts';
import type { ImportDocument } from '#apps/import/files/documents.ts';
import { Database } from '#platform/server/db.ts';
import { cinema } from '../../fixtures/import/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';

/** What an import finds in products with variants and in combos. */

type ProductDocument = NonNullable<ImportDocument['products']>[number];

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await testDatabase();
  database = new Database(server.url);
});
afterAll(async () => {
  await database.end();
  await server.drop();
});

const load = (content: unknown, dryRun = true, picturesDir?: string): Promise<ImportReport> =>
  importFiles(database, { files: [{ name: 'cinema.json', content }], dryRun, picturesDir });
const faultsWith = async (...products: readonly ProductDocument[]): Promise<unknown[]> =>
  (await load({ ...cinema(), products })).faults.map(({ pointer, code, details }) => [
    pointer,
    code,
    details,
  ]);

const product = (key: string, more: Partial<ProductDocument> = {}): ProductDocument => ({
  key,
  name: { en: key },
  position: 0,
  price: 5,
  ...more,
});
const named = (key: string, more: object = {}) => ({ key, name: { en: key }, ...more });
const popcorn = product('popcorn', { variants: [named('salted'), named('sweet')] });
const combo = product('combo', { parts: [{ product: 'popcorn' }, { product: 'water' }] });
const water = product('water');

test('variants, combos, complexes and formats are imported', async () => {
  const glasses = product('glasses', { formats: ['3D'], locations: ['main'] });
  expect(await faultsWith(popcorn, water, combo, glasses)).toEqual([]);
});

test('a choice has at least two variants, each with its own key', async () => {
  expect(await faultsWith(product('popcorn', { variants: [named('salted')] }))).toEqual([
    ['/products/0/variants', 'SCHEMA', { problem: 'must have 2 entries or more' }],
  ]);
  const twice = [named('sweet'), named('salted'), named('sweet')];
  expect(await faultsWith(product('popcorn', { variants: twice }))).toEqual([
    ['/products/0/variants/2/key', 'DUPLICATE_VARIANT', { key: 'sweet' }],
  ]);
});

test('variants have one rule for their prices, with the decimals of the currency and not below zero', async () => {
  const both = [named('a', { price: 4 }), named('b', { priceDifference: 0.5 })];
  expect(await faultsWith(product('popcorn', { variants: both }))).toEqual([
    ['/products/0/variants', 'VARIANT_PRICES_MIXED', {}],
  ]);
  const odd = [named('a', { priceDifference: -5.001 }), named('b')];
  expect(await faultsWith(product('popcorn', { variants: odd }))).toMatchObject([
    ['/products/0/variants/0/priceDifference', 'PRICE_BELOW_ZERO', { key: 'a' }],
    ['/products/0/variants/0/priceDifference', 'TOO_MANY_DECIMALS', { amount: -5.001 }],
  ]);
});

test('a combo has at least two pieces, no variants of its own, and parts that are known', async () => {
  const bad = product('combo', { parts: [{ product: 'popcorn' }], variants: [named('a'), named('b')] });
  expect(await faultsWith(popcorn, bad)).toEqual([
    ['/products/1/parts', 'COMBO_SIZE', { pieces: 1, most: 12 }],
    ['/products/1/variants', 'COMBO_VARIANTS', {}],
  ]);
  expect(await faultsWith(popcorn, combo)).toEqual([
    ['/products/1/parts/1/product', 'UNKNOWN_REFERENCE', { kind: 'product', key: 'water' }],
  ]);
});

test('a part of a combo is no combo, and has the variants that the combo offers', async () => {
  const big = product('big', { parts: [{ product: 'combo' }, { product: 'water' }] });
  const sour = product('sour', {
    parts: [{ product: 'popcorn', quantity: 2, variants: ['salted', 'sour'] }],
  });
  expect(await faultsWith(popcorn, water, combo, big, sour)).toEqual([
    ['/products/3/parts/0/product', 'COMBO_OF_COMBO', { combo: 'big', product: 'combo' }],
    [
      '/products/4/parts/0/variants/1',
      'UNKNOWN_VARIANT',
      { combo: 'sour', product: 'popcorn', variant: 'sour' },
    ],
  ]);
});

test('a product cannot lose a variant that a combo of the brand offers', async () => {
  const sweet = product('sweet', {
    parts: [{ product: 'popcorn', variants: ['sweet'] }, { product: 'water' }],
  });
  expect((await load({ ...cinema(), products: [popcorn, water, sweet] }, false)).faults).toEqual([]);
  const changed = { ...popcorn, variants: [named('salted'), named('caramel')] };
  const { faults } = await load({ foyer: 1, products: [changed] });
  expect(faults.map(lineOf)).toEqual([
    'cinema.json: /products/0: The combo sweet offers popcorn in the variant sweet, which popcorn does not have.',
  ]);
  const { faults: none } = await load({ foyer: 1, products: [changed, { ...sweet, parts: combo.parts! }] });
  expect(none).toEqual([]);
});

test('a product does not name a picture of which there is no file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  try {
    await mkdir(path.join(folder, 'trial/products'), { recursive: true });
    await mkdir(path.join(folder, 'products'));
    await writeFile(path.join(folder, 'trial/products/own.webp'), 'a picture');
    await writeFile(path.join(folder, 'products/shared.svg'), '<svg/>');
    const products = ['own', 'shared', 'gone'].map((image) => product(image, { image }));
    const set = { ...cinema(), products: [...products, product('plain')] };
    const { faults, notes } = await load(set, true, folder);
    expect(faults.map(lineOf)).toEqual([
      `cinema.json: /products/2/image: There is no picture "gone.svg" or "gone.webp" in trial/products or products of ${folder}, the folder of the setting PICTURES_DIR: add it, or leave out the field.`,
    ]);
    expect(notes.map(({ code }) => code)).not.toContain('PICTURES_NOT_CHECKED');
    const unknown = await load(set);
    expect(unknown.faults).toEqual([]);
    expect(unknown.notes).toContainEqual({
      file: 'cinema.json',
      pointer: '/products/0/image',
      code: 'PICTURES_NOT_CHECKED',
      details: { count: 3 },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('pictures of films, causes and showings that are not there yet are named in a note', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  const beside = path.join(folder, 'beside');
  try {
    await mkdir(path.join(folder, 'films'));
    await mkdir(path.join(beside, 'trial/donations'), { recursive: true });
    await writeFile(path.join(beside, 'trial/donations/piano.svg'), '<svg/>');
    for (const file of [
      'poster-240.webp',
      'poster-480.webp',
      'still-480.webp',
      'still-960.webp',
      'trailer.webm',
    ])
      await writeFile(path.join(folder, 'films', file), 'a picture');
    const [film] = cinema().features!;
    const [one, two] = cinema().presentations!;
    const set = {
      ...cinema(),
      features: [
        { ...film!, poster: 'poster', stills: ['still', 'gone'], trailer: 'trailer' },
        { ...film!, key: 'linked', poster: 'none', trailer: 'https://video.example/a.mp4' },
      ],
      donations: [
        {
          key: 'piano',
          code: 'P',
          name: { en: 'P' },
          position: 0,
          image: 'piano',
          details: [{ key: '5', amount: 5 }],
        },
      ],
      presentations: [
        { ...one!, viewAreaFilename: 'arena' },
        { ...two!, viewAreaFilename: 'arena', imageMapHtml: '<img src="/api/views/floor" alt="">' },
      ],
    };
    const files = [{ name: 'cinema.json', content: set }];
    const { faults, notes } = await importFiles(database, {
      files,
      dryRun: true,
      picturesDir: folder,
      picturesBeside: [beside],
    });
    expect(faults).toEqual([]);
    expect(notes.map(noteLine).filter((line) => line.includes('Pictures'))).toEqual([
      `cinema.json: Pictures are in ${beside} and must be copied to ${folder}, where the shop reads them (PICTURES_DIR) (1): piano (donation).`,
      `cinema.json: Pictures that are not there yet, and are not shown until they are (5): poster (poster: poster-960.webp, poster-480.jpg), none (poster), gone (still), arena (view), floor (view). The shop reads them from ${folder} (PICTURES_DIR).`,
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
