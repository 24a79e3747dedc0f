import sharp from 'sharp';

/** The picture of each of the demo's causes is a part of a film's poster; `down`: its position, 0 (top) to 1. */
export const causes = [
  { slug: 'restore-the-general', film: 'the-general', down: 0.4 },
  { slug: 'cinema-for-schools', film: 'sherlock-jr', down: 0.4 },
  { slug: 'piano-fund', film: 'nosferatu', down: 0.75 },
  { slug: 'restore-the-moon', film: 'trip-to-the-moon', down: 0.4 },
  { slug: 'seats-for-everyone', film: 'safety-last', down: 0.4 },
  { slug: 'live-music', film: 'phantom-of-the-opera', down: 0.3 },
] as const;

const SIDE = 480;

/** Writes a square piece of a poster (a file of 480 pixels' width) as WebP. */
export async function cutCause(poster: string, down: number, target: string): Promise<void> {
  const { height } = await sharp(poster).metadata();
  const top = Math.round((height - SIDE) * down);
  await sharp(poster)
    .extract({ left: 0, top, width: SIDE, height: SIDE })
    .webp({ quality: 78, effort: 6 })
    .toFile(target);
}
