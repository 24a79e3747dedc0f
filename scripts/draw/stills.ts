import sharp from 'sharp';

/** A film's stills are pieces of its poster: how much of its width, and the piece's position, 0 (top, left) to 1. */
export const PIECES = [
  { width: 1, down: 0.5, across: 0 },
  { width: 0.7, down: 0.12, across: 0.8 },
  { width: 0.7, down: 0.72, across: 0.2 },
  { width: 0.8, down: 0.95, across: 0.5 },
] as const;

const RATIO = 16 / 9;
const WIDTHS = [480, 960];

/** Writes pieces of a poster (a file of 960 pixels' width), 16 to 9, as `<target>-<number>-<width>.webp`. */
export async function cutStills(poster: string, target: string): Promise<void> {
  const { width: whole, height: high } = await sharp(poster).metadata();
  for (const [i, piece] of PIECES.entries()) {
    const width = Math.round(whole * piece.width);
    const height = Math.round(width / RATIO);
    const left = Math.round((whole - width) * piece.across);
    const top = Math.round((high - height) * piece.down);
    const cut = sharp(poster).extract({ left, top, width, height });
    for (const to of WIDTHS)
      await cut
        .clone()
        .resize(to)
        .webp({ quality: 70, effort: 6 })
        .toFile(`${target}-${i + 1}-${to}.webp`);
  }
}
