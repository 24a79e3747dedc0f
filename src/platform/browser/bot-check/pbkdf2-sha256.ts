/**
 * PBKDF2-HMAC-SHA-256 (RFC 8018, RFC 6234) in plain code, for pages without WebCrypto: browsers have it only over
 * HTTPS and on localhost, and a demo may be opened by a machine's name. Some times slower than WebCrypto.
 */

const BLOCK = 64;
const DIGEST_WORDS = 8;

/** SHA-256's constants: the first 32 bits of the fractional parts of the roots of the first primes. */
const fraction = (value: number): number => ((value % 1) * 2 ** 32) | 0;
const primes = firstPrimes(64);
const ROUNDS = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes.slice(0, DIGEST_WORDS), (prime) => fraction(Math.sqrt(prime)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

const words = new Int32Array(64);
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** One step of SHA-256: mixes 16 words of `block` into the eight of `state`. */
function compress(state: Int32Array, block: Int32Array): void {
  words.set(block);
  for (let i = 16; i < 64; i++) {
    const early = words[i - 15]!;
    const late = words[i - 2]!;
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16]! + s0 + words[i - 7]! + s1;
  }
  // With single variables, here and below: arrays at each step would take several times as long.
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < 64; i++) {
    const t1 =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + words[i]!) | 0;
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

/** Big-endian words of a message, padded as SHA-256 pads it after `before` bytes of earlier blocks. */
function padded(message: Uint8Array, before: number): Int32Array {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 4, (before + message.length) * 8);
  return Int32Array.from({ length: length / 4 }, (_, i) => view.getInt32(i * 4));
}

/** The state after the key's block, xored with HMAC's byte. Keys longer than a block do not occur here. */
function keyed(key: Uint8Array, xor: number): Int32Array {
  const block = new Uint8Array(BLOCK).fill(xor);
  key.forEach((byte, i) => (block[i] = byte ^ xor));
  const view = new DataView(block.buffer);
  const state = START.slice();
  compress(
    state,
    Int32Array.from({ length: 16 }, (_, i) => view.getInt32(i * 4)),
  );
  return state;
}

/** The digest of a whole message, starting from a keyed state. */
function digest(start: Int32Array, blocks: Int32Array): Int32Array {
  const state = start.slice();
  for (let i = 0; i < blocks.length; i += 16) compress(state, blocks.subarray(i, i + 16));
  return state;
}

/** A block with a digest at the end of the message, padded; reused in each round. */
function digestBlock(): Int32Array {
  const block = new Int32Array(16);
  block[DIGEST_WORDS] = 1 << 31;
  block[15] = (BLOCK + DIGEST_WORDS * 4) * 8;
  return block;
}

/** 32 bytes derived from a password of at most 64 bytes. */
export function pbkdf2Sha256(password: Uint8Array, salt: Uint8Array, rounds: number): Uint8Array {
  const inner = keyed(password, 0x36);
  const outer = keyed(password, 0x5c);
  const block = digestBlock();
  const hmac = (first: Int32Array): Int32Array => {
    block.set(first);
    return digest(outer, block);
  };
  // The output has one block, so the block's number is always 1.
  let latest = hmac(digest(inner, padded(new Uint8Array([...salt, 0, 0, 0, 1]), BLOCK)));
  const sum = latest.slice();
  for (let round = 1; round < rounds; round++) {
    block.set(latest);
    latest = hmac(digest(inner, block));
    for (let i = 0; i < DIGEST_WORDS; i++) sum[i] = sum[i]! ^ latest[i]!;
  }
  const out = new DataView(new ArrayBuffer(32));
  sum.forEach((word, i) => out.setInt32(i * 4, word));
  return new Uint8Array(out.buffer);
}
