/**
 * Draws the demo chain's pictures: node scripts/draw-pictures.ts [slug…]
 *
 * Without a slug it draws everything; `placeholder` is a slug too. The results are committed, so that the demo
 * starts without drawing; run it after changing a drawing. Lists and product pictures are small and always written.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { causes, cutCause } from './draw/causes.ts';
import { composePoster } from './draw/compose-poster.ts';
import { contrastRatio } from '#kernel/colour.ts';
import { films } from './draw/films.ts';
import { drawPlaceholder } from './draw/placeholder.ts';
import { products } from './draw/products.ts';
import { renderPicture } from './draw/render-picture.ts';
import { cutStills } from './draw/stills.ts';
import { recordTrailer, trailers } from './draw/trailer.ts';

const pictures = fileURLToPath(new URL('../db/demo/pictures/', import.meta.url));
const wanted = process.argv.slice(2);

checkSlugs();
checkTints();
await mkdir(`${pictures}films`, { recursive: true });
await mkdir(`${pictures}products`, { recursive: true });
await mkdir(`${pictures}donations`, { recursive: true });
await writeLists();
for (const { slug, svg } of products) await writeFile(`${pictures}products/${slug}.svg`, `${svg}\n`);
if (isWanted('placeholder')) await renderPicture(drawPlaceholder(), `${pictures}placeholder`);
for (const film of films) {
  if (!isWanted(film.slug)) continue;
  const target = `${pictures}films/${film.slug}`;
  await renderPicture(composePoster(film), target);
  await cutStills(`${target}-960.webp`, target);
  if (trailers.includes(film.slug)) await recordTrailer(`${target}-960.webp`, `${target}.webm`);
}
for (const { slug, film, down } of causes) {
  if (isWanted(film))
    await cutCause(`${pictures}films/${film}-480.webp`, down, `${pictures}donations/${slug}.webp`);
}

function isWanted(slug: string): boolean {
  return wanted.length === 0 || wanted.includes(slug);
}

function checkSlugs(): void {
  const known = new Set(['placeholder', ...films.map(({ slug }) => slug)]);
  const unknown = wanted.filter((slug) => !known.has(slug));
  if (unknown.length > 0)
    throw new Error(`No such picture: ${unknown.join(', ')}. Known: ${[...known].join(', ')}`);
}

/** There is text on the tint, so each pair must reach 4.5:1 (WCAG 2.2, 1.4.3). */
function checkTints(): void {
  const pale = films.filter(({ tint, tintInk }) => contrastRatio(tint, tintInk) < 4.5);
  if (pale.length > 0)
    throw new Error(`Ink too pale on its tint: ${pale.map(({ slug }) => slug).join(', ')}`);
}

async function writeLists(): Promise<void> {
  const filmList = films.map(({ slug, title, originalTitle, year, director, tint, tintInk }) => {
    return { slug, title, originalTitle, year, director, tint, tintInk };
  });
  const productList = products.map(({ slug, background }) => ({ slug, background }));
  await writeFile(`${pictures}films.json`, `${JSON.stringify(filmList, null, 2)}\n`);
  await writeFile(`${pictures}products.json`, `${JSON.stringify(productList, null, 2)}\n`);
}
