import { fromBase45, toBase45 } from './base45.ts';

/**
 * The text of a ticket's QR code: `L1:` and base45 of a 22-byte body with its Ed25519 signature (64 bytes). These 132
 * characters fit 41 x 41 modules at error correction M. A scanner at the entrance reads it without a connection. The
 * signature proves that the ticket was issued; whether it was used or refunded is in the scanner's own list.
 *  Body, big-endian: version 1 byte, key 1, presentation 4, ticket 8, start in minutes since 1970 4, place 20 bits
 * and ticket type 12 bits.
 */
export type TicketBody = {
  /** Which of the brand's keys signs, 0 to 255. A new key does not make older tickets invalid. */
  readonly keyId: number;
  readonly presentationId: number;
  /** The ticket's UUID. The code has its last 8 bytes, in which all but two bits are random. */
  readonly ticketId: string;
  /** Seconds are dropped. */
  readonly startsAt: Date;
  /** The number of the place, below 2^20. */
  readonly seatNo: number;
  /** The ticket type; 0 for one above 4095, for which the scanner shows no type. */
  readonly ticketTypeId: number;
};

/** A body as a scanner reads it: `ticketMark` is the last 16 hex digits of the ticket's UUID. */
export type ReadTicket = Omit<TicketBody, 'ticketId'> & { readonly ticketMark: string };

export type TicketReading =
  | { readonly ticket: ReadTicket }
  /**
   * 'foreign': not a code of Foyer. 'unknownKey': another brand's key, or a newer one. 'forged': the signature is
   * wrong.
   */
  | { readonly problem: 'foreign' | 'unknownKey' | 'forged' };

const PREFIX = 'L1:';
const VERSION = 1;
const BODY_BYTES = 22;
const SIGNATURE_BYTES = 64;
const MAX_SEAT_NO = 0xf_ffff;
const MAX_TYPE = 0xfff;

/** The mark by which a scanned ticket is found: the last 16 hex digits of its UUID. */
export const ticketMark = (ticketId: string): string => ticketId.replaceAll('-', '').slice(16);

/**
 * The text of a ticket's QR code. `privateKey`: Ed25519, usable for 'sign'. Throws RangeError on a body that does
 * not fit.
 */
export async function signTicketCode(body: TicketBody, privateKey: CryptoKey): Promise<string> {
  const bytes = bodyBytes(body);
  const signature = await crypto.subtle.sign('Ed25519', privateKey, bytes);
  const whole = new Uint8Array(BODY_BYTES + SIGNATURE_BYTES);
  whole.set(bytes);
  whole.set(new Uint8Array(signature), BODY_BYTES);
  return PREFIX + toBase45(whole);
}

/** Reads and verifies a QR code's text. `publicKeys`: the brand's Ed25519 keys by key id, usable for 'verify'. */
export async function readTicketCode(
  text: string,
  publicKeys: ReadonlyMap<number, CryptoKey>,
): Promise<TicketReading> {
  const bytes = text.startsWith(PREFIX) ? fromBase45(text.slice(PREFIX.length)) : undefined;
  if (bytes?.length !== BODY_BYTES + SIGNATURE_BYTES || bytes[0] !== VERSION) return { problem: 'foreign' };
  const key = publicKeys.get(bytes[1]!);
  if (!key) return { problem: 'unknownKey' };
  const body = bytes.slice(0, BODY_BYTES);
  const isOurs = await crypto.subtle.verify('Ed25519', key, bytes.slice(BODY_BYTES), body);
  return isOurs ? { ticket: readBody(body) } : { problem: 'forged' };
}

function bodyBytes({
  keyId,
  presentationId,
  ticketId,
  startsAt,
  seatNo,
  ticketTypeId,
}: TicketBody): Uint8Array<ArrayBuffer> {
  const mark = ticketMark(ticketId);
  const minute = Math.floor(startsAt.getTime() / 60_000);
  if (!within(keyId, 0xff) || !within(presentationId, 0xffff_ffff) || !within(minute, 0xffff_ffff)) {
    throw new RangeError('a ticket body has a key, a showing and a start');
  }
  if (!within(seatNo, MAX_SEAT_NO) || !/^[0-9a-f]{16}$/.test(mark))
    throw new RangeError('a ticket body has a place and a UUID');
  const bytes = new Uint8Array(BODY_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION);
  view.setUint8(1, keyId);
  view.setUint32(2, presentationId);
  view.setBigUint64(6, BigInt(`0x${mark}`));
  view.setUint32(14, minute);
  view.setUint32(18, seatNo * 4096 + (within(ticketTypeId, MAX_TYPE) ? ticketTypeId : 0));
  return bytes;
}

function readBody(bytes: Uint8Array<ArrayBuffer>): ReadTicket {
  const view = new DataView(bytes.buffer);
  const place = view.getUint32(18);
  return {
    keyId: view.getUint8(1),
    presentationId: view.getUint32(2),
    ticketMark: view.getBigUint64(6).toString(16).padStart(16, '0'),
    startsAt: new Date(view.getUint32(14) * 60_000),
    seatNo: Math.floor(place / 4096),
    ticketTypeId: place % 4096,
  };
}

const within = (value: number, most: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= most;
