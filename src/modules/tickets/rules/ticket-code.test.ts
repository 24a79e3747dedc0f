import { encode } from 'uqr';
import { beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { readTicketCode, signTicketCode, ticketMark, type TicketBody } from './ticket-code.ts';

let pair: CryptoKeyPair;
let other: CryptoKeyPair;
const ticketId = uuidv7();
const body: TicketBody = {
  keyId: 1,
  presentationId: 1_900_000_007,
  ticketId,
  startsAt: new Date('2026-11-21T18:15:00Z'),
  seatNo: 20_431,
  ticketTypeId: 12,
};

beforeAll(async () => {
  pair = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
  other = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
});
const keys = () => new Map([[1, pair.publicKey]]);

test('a scanner can read a signed code', async () => {
  const code = await signTicketCode(body, pair.privateKey);
  const { ticketId: _, ...rest } = body;
  expect(await readTicketCode(code, keys())).toEqual({
    ticket: { ...rest, ticketMark: ticketMark(ticketId) },
  });
});

test('the code stays in alphanumeric mode and fits 41 modules', async () => {
  const code = await signTicketCode(body, pair.privateKey);
  expect(code).toMatch(/^L1:[0-9A-Z $%*+\-./:]{129}$/);
  expect(encode(code, { ecc: 'M', border: 0 }).size).toBe(41);
});

test('a forged code, a code with another brand’s key and a foreign code are distinguished', async () => {
  const code = await signTicketCode(body, pair.privateKey);
  const forged = code.slice(0, 30) + (code[30] === 'A' ? 'B' : 'A') + code.slice(31);
  expect(await readTicketCode(forged, keys())).toEqual({ problem: 'forged' });
  expect(await readTicketCode(code, new Map([[1, other.publicKey]]))).toEqual({ problem: 'forged' });
  expect(await readTicketCode(code, new Map([[2, pair.publicKey]]))).toEqual({ problem: 'unknownKey' });
  for (const text of ['', 'https://example.com', 'L1:', 'L1:ABC', code.slice(0, -3), code.toLowerCase()]) {
    expect(await readTicketCode(text, keys())).toEqual({ problem: 'foreign' });
  }
});

test('a ticket type beyond 12 bits is sent as 0, a place beyond 20 bits is refused', async () => {
  const code = await signTicketCode({ ...body, ticketTypeId: 4096 }, pair.privateKey);
  expect(await readTicketCode(code, keys())).toMatchObject({
    ticket: { ticketTypeId: 0, seatNo: body.seatNo },
  });
  await expect(signTicketCode({ ...body, seatNo: 2 ** 20 }, pair.privateKey)).rejects.toThrow(RangeError);
});
