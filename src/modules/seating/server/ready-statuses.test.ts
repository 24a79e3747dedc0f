import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { expandHall } from '#modules/seating/rules/hall.ts';
import { SeatState } from '#modules/seating/rules/seat-states.ts';
import { theatreHall } from '../../../../test/support/halls.ts';
import { ReadyStatuses, type StatusForm } from './ready-statuses.ts';

const hall = expandHall(theatreHall());

/** Free seats by their numbers, those of the visitor marked; notes which seats were rendered. */
function opened(brackets: StatusForm['brackets'] = '[]') {
  const states = new Uint8Array(hall.size);
  const rendered: number[] = [];
  const statuses = new ReadyStatuses({ states }, hall, {
    brackets,
    marksSingles: false,
    textOf: (seatNo, { state, isMine }) => {
      rendered.push(seatNo);
      if (state !== SeatState.free && !isMine) return undefined;
      return brackets === '[]' ? JSON.stringify([seatNo, isMine]) : `"${seatNo}":${isMine}`;
    },
  });
  return { states, rendered, statuses };
}

const seatsIn = (bytes: Buffer): [number, boolean][] => JSON.parse(bytes.toString()) as [number, boolean][];

test('all seats in their order, gzipped or not', async () => {
  const answer = await opened().statuses.answer([]);
  expect(seatsIn(answer.plain)).toEqual(Array.from({ length: hall.size }, (_, seatNo) => [seatNo, false]));
  expect(gunzipSync(answer.gzipped).equals(answer.plain)).toBe(true);
});

test('without a change the same answer; after one, only its piece is made anew', async () => {
  const { states, rendered, statuses } = opened();
  const before = await statuses.answer([]);
  expect(await statuses.answer([])).toBe(before);
  rendered.length = 0;
  states[700] = SeatState.held;
  const after = await statuses.answer([]);
  expect(rendered.length).toBeLessThanOrEqual(256);
  expect(rendered).toContain(700);
  expect(seatsIn(after.plain)).toHaveLength(hall.size - 1);
});

test('a visitor’s own seats are theirs in their answer, and in nobody else’s', async () => {
  const { states, statuses } = opened();
  states[3] = states[900] = SeatState.held;
  const mine = seatsIn((await statuses.answer([3, 900])).plain);
  expect(mine.filter(([, isMine]) => isMine).map(([seatNo]) => seatNo)).toEqual([3, 900]);
  expect(seatsIn((await statuses.answer([])).plain)).toHaveLength(hall.size - 2);
});

test('seats that are left out leave valid JSON, also at the start, and when none is left', async () => {
  const { states, statuses } = opened('{}');
  states.fill(SeatState.taken, 0, 600);
  expect(Object.keys(JSON.parse((await statuses.answer([])).plain.toString()) as object)).toHaveLength(
    hall.size - 600,
  );
  states.fill(SeatState.taken);
  expect(JSON.parse((await statuses.answer([])).plain.toString())).toEqual({});
});

test('visitors who ask at once get what is made once', async () => {
  const { rendered, statuses } = opened();
  const answers = await Promise.all([statuses.answer([]), statuses.answer([]), statuses.answer([])]);
  expect(new Set(answers).size).toBe(1);
  expect(rendered).toHaveLength(hall.size);
});

test('after a failure in the middle, what is missing is made the next time', async () => {
  let isBroken = true;
  const statuses = new ReadyStatuses({ states: new Uint8Array(hall.size) }, hall, {
    brackets: '[]',
    marksSingles: false,
    textOf: (seatNo) => {
      if (isBroken && seatNo > 300) throw new Error('broken');
      return `[${seatNo},false]`;
    },
  });
  await expect(statuses.answer([])).rejects.toThrow('broken');
  isBroken = false;
  expect(seatsIn((await statuses.answer([])).plain)).toHaveLength(hall.size);
});
