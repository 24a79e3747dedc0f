import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { arrayInPieces, joinedInPieces, objectAround, objectWith } from './ready-answer.ts';

test('arrays of things and of lists, also empty ones', async () => {
  const read = async (answer: ReturnType<typeof arrayInPieces>): Promise<unknown> =>
    JSON.parse((await answer).plain.toString());
  expect(await read(arrayInPieces([{ a: 1 }, 'b', null]))).toEqual([{ a: 1 }, 'b', null]);
  expect(await read(arrayInPieces([]))).toEqual([]);
  expect(await read(joinedInPieces([[], [1, 2], [], [3]]))).toEqual([1, 2, 3]);
  expect(await read(joinedInPieces([[], []]))).toEqual([]);
});

test('an object with several ready parts, plain and gzipped', async () => {
  const [seats, plan] = [await arrayInPieces([1, 2]), await objectWith('rows', await arrayInPieces(['א']))];
  const whole = await objectAround(
    { before: 'x"y', seats: 'mark-1', plan: 'mark-2', after: [true] },
    { 'mark-1': seats, 'mark-2': plan },
  );
  const expected = { before: 'x"y', seats: [1, 2], plan: { rows: ['א'] }, after: [true] };
  expect(JSON.parse(whole.plain.toString())).toEqual(expected);
  expect(JSON.parse(gunzipSync(whole.gzipped).toString())).toEqual(expected);
});

test('the same part is put into an object once', async () => {
  const part = await arrayInPieces([1]);
  expect(await objectWith('seats', part)).toBe(await objectWith('seats', part));
});
