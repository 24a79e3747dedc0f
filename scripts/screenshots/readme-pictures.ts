import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** The README's pictures: the screenshot of each, and its greatest width. */
const PICTURES = [
  { from: '1440-en-whats-on-day-light.png', to: 'whats-on.webp', width: 1200, ratio: 900 / 1440 },
  { from: '1440-en-seats-chosen-light.png', to: 'seats.webp', width: 1200, ratio: 0.8 },
  { from: '360-en-e-ticket-light.png', to: 'e-ticket.webp', width: 480, ratio: 2 },
] as const;

/** Writes the README's pictures from the screenshots of a whole run. */
export async function writeReadmePictures(
  from: string,
  to: string,
  print: (line: string) => void,
): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const picture of PICTURES) {
    const taken = sharp(path.join(from, picture.from));
    const { width, height } = await taken.metadata();
    const shown = Math.min(height, Math.round(width * picture.ratio));
    const { size } = await taken
      .extract({ left: 0, top: 0, width, height: shown })
      .resize(picture.width)
      .webp({ quality: 82, effort: 6 })
      .toFile(path.join(to, picture.to));
    print(`docs/pictures/${picture.to}: ${Math.round(size / 1000)} kB`);
  }
}
