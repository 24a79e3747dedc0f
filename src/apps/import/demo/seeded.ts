/** Repeatable random numbers: the demo's programme and visitors are the same for the same seed. */

/** A number from a text, spread over 32 bits (FNV-1a). */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Numbers from 0 up to 1 that look random (mulberry32). */
export function randomFrom(text: string): () => number {
  let state = seedOf(text);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One element of the list, all equally likely. The list must not be empty. */
export const oneOf = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)]!;

/** One of [value, weight] pairs, by weight. */
export function byWeight<T>(list: readonly (readonly [T, number])[], random: () => number): T {
  let at = random() * list.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of list) if ((at -= weight) < 0) return value;
  return list.at(-1)![0];
}
