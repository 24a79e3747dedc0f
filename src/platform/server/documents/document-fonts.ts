import { readdirSync, readFileSync } from 'node:fs';

/** Static TrueType files: the typesetter supports neither woff2 nor variable fonts. */
const FOLDER = new URL('../../../../assets/fonts/', import.meta.url);

let fonts: Buffer[] | undefined;

/** All fonts of documents, read once: Rubik 400 to 800 (OFL), which has the characters of all ten languages. */
export function documentFonts(): readonly Buffer[] {
  return (fonts ??= readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ttf'))
    .toSorted()
    .map((file) => readFileSync(new URL(file, FOLDER))));
}
