import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import sharp, { type OverlayOptions } from 'sharp';
import { type Plan, planName, type Theme } from './plan.ts';
import type { Taken } from './walk.ts';

/** Sizes in pixels of the sheet. */
const GAP = 24;
const LABEL = 28;
const SHEET = 2400;
const GROUND = { light: '#d9dad9', dark: '#000000' };
const INK = { light: '#222222', dark: '#dddddd' };
/** The width of a picture on the sheet, by the width of the screen. */
const CELL: Readonly<Record<number, number>> = { 360: 270, 768: 384, 1440: 572 };

const RUBIK = fileURLToPath(
  new URL('../../node_modules/@expo-google-fonts/rubik/600SemiBold/Rubik_600SemiBold.ttf', import.meta.url),
);

/** Writes sheet-<width>-<theme>-<lang>.png: every picture of a walk, small, with its name, in the order taken. */
export async function drawSheets(plan: Plan, taken: readonly Taken[], folder: string): Promise<void> {
  for (const theme of plan.themes) {
    const file = path.join(folder, `sheet-${plan.width}-${theme}-${plan.lang}.png`);
    await drawSheet(taken, theme, {
      file,
      cell: CELL[plan.width] ?? SHEET,
      title: `${planName(plan)} ${theme}`,
    });
  }
}

type Sheet = { readonly file: string; readonly cell: number; readonly title: string };

/** Adds each picture to the shortest column, so that tall ones leave no gaps. */
async function drawSheet(taken: readonly Taken[], theme: Theme, { file, cell, title }: Sheet): Promise<void> {
  const columns = Array.from({ length: Math.floor((SHEET - GAP) / (cell + GAP)) }, () => GAP + LABEL);
  const parts: OverlayOptions[] = [{ input: label(title, SHEET - 2 * GAP, theme), left: GAP, top: GAP / 2 }];
  for (const { name, files } of taken) {
    const small = await sharp(files[theme]).resize(cell).png().toBuffer({ resolveWithObject: true });
    const column = columns.indexOf(Math.min(...columns));
    const [left, top] = [GAP + column * (cell + GAP), columns[column] ?? 0];
    parts.push({ input: label(name, cell, theme), left, top });
    parts.push({ input: small.data, left, top: top + LABEL });
    columns[column] = top + LABEL + small.info.height + GAP;
  }
  const size = { width: SHEET, height: Math.max(...columns), channels: 3 as const };
  await sharp({ create: { ...size, background: GROUND[theme] } })
    .composite(parts)
    .png()
    .toFile(file);
}

/** Uses only the font of the packages, so that the sheet looks the same on every machine. */
function label(text: string, width: number, theme: Theme): Buffer {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text x="0" y="19" font-family="Rubik" font-size="16" fill="${INK[theme]}">${text}</text></svg>`;
  const font = { loadSystemFonts: false, fontFiles: [RUBIK], defaultFontFamily: 'Rubik' };
  return new Resvg(svg, { font }).render().asPng();
}
