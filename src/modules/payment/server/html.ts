import { escapeMarkup } from '#kernel/escape-markup.ts';

/** Markup that is safe to send: made only by `html`, which escapes the values in it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | false | readonly Html[];

/**
 * Makes markup: html`<p title="${text}">${text}</p>`. Values are escaped, except other Html; false becomes ''.
 */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(String.raw({ raw: parts }, ...pieces.map(written)));

function written(piece: Piece): string {
  if (piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map((one) => one.text).join('');
  return escapeMarkup(String(piece));
}
