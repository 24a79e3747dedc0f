import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { fileURLToPath } from 'node:url';

const fonts = [
  'anton/400Regular/Anton_400Regular.ttf',
  'limelight/400Regular/Limelight_400Regular.ttf',
  'abril-fatface/400Regular/AbrilFatface_400Regular.ttf',
  'rubik/600SemiBold/Rubik_600SemiBold.ttf',
  'rubik/900Black/Rubik_900Black.ttf',
];

// Only these fonts, not the machine's, so that the pictures look the same on every machine.
const font = {
  loadSystemFonts: false,
  fontFiles: fonts.map((file) =>
    fileURLToPath(new URL(`../../node_modules/@expo-google-fonts/${file}`, import.meta.url)),
  ),
  defaultFontFamily: 'Rubik',
};

const WIDTHS = [240, 480, 960];

/**
 * Writes `<target>-240.webp`, `-480.webp` and `-960.webp` (the numbers are widths in pixels) for the screen,
 * and `<target>-480.jpg` for PDF and e-mail, which do not support WebP.
 */
export async function renderPicture(svg: string, target: string): Promise<void> {
  const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: Math.max(...WIDTHS) }, font }).render();
  const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const;
  const picture = sharp(drawn.pixels, { raw }).removeAlpha();
  for (const width of WIDTHS) {
    await picture.clone().resize(width).webp({ quality: 78, effort: 6 }).toFile(`${target}-${width}.webp`);
  }
  await picture.clone().resize(480).jpeg({ quality: 80, mozjpeg: true }).toFile(`${target}-480.jpg`);
}
