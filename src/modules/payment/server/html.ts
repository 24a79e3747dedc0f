import { escapeMarkup } from '#kernel/escape-markup.ts';

/** Markup that is safe to send: made by `html` only, which escapes whatever is put in. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | false | readonly Html[];

/**
 * A small page: html`<p title="${text}">${text}</p>`. Everything put in is escaped, but for other Html; false is
 * nothing.
 */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(String.raw({ raw: parts }, ...pieces.map(written)));

function written(piece: Piece): string {
  if (piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map((one) => one.text).join('');
  return escapeMarkup(String(piece));
}
