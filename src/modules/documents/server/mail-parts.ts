/**
 * The boxes that e-mails are built of. Mail programs support little more than tables and inline styles: every table
 * has its direction, and sides are named left and right because 'start' is not supported. Inline colours are those of
 * the light theme. The style sheet in the head makes the same classes dark where it is supported, and makes the
 * film's heading narrow enough for a phone.
 */
import { escapeMarkup } from '#kernel/escape-markup.ts';

/** HTML that can be put into an e-mail without escaping. */
export type Html = { readonly html: string };

/** Escapes text. Left-to-right values (codes, times) do not break, for example at a hyphen on a phone. */
export const text = (value: string): Html => ({
  html: escapeMarkup(value).replaceAll(
    /\u2066[^\u2069]*\u2069/g,
    (whole) => `<span style="white-space:nowrap">${whole}</span>`,
  ),
});

/** Parts one after the other; undefined ones are left out. */
export const join = (parts: readonly (Html | undefined)[]): Html => ({
  html: parts.map((part) => part?.html ?? '').join(''),
});

export type Direction = 'ltr' | 'rtl';

const FONT = "font-family:Rubik,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = '#15181a';
const QUIET = '#4b5155';

const DARK = `@media (prefers-color-scheme:dark){.ground{background:#121415!important}.sheet{background:#1d2022!important}
.ink{color:#f3f4f2!important}.quiet{color:#b9bec0!important}.line{border-color:#3a3f42!important}}
@media (max-width:480px){.sheet-pad{padding-left:20px!important;padding-right:20px!important}
.poster{width:84px!important}.film{padding:12px!important}}`;

/** The whole e-mail. `preheader` is the text that inboxes show after the subject. */
export const page = (email: {
  locale: string;
  direction: Direction;
  title: string;
  preheader: string;
  body: Html;
}): string =>
  `<!doctype html><html lang="${email.locale}" dir="${email.direction}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width,initial-scale=1">' +
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
  `<title>${escapeMarkup(email.title)}</title><style>${DARK}</style></head>` +
  `<body class="ground" style="margin:0;padding:0;background:#f3f3f1">` +
  `<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(email.preheader)}</div>` +
  `<table role="presentation" dir="${email.direction}" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:#f3f3f1">` +
  `<tr><td align="center" style="padding:24px 12px">${sheet(email.direction, email.body).html}</td></tr></table></body></html>`;

const sheet = (direction: Direction, body: Html): Html => ({
  html:
    `<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" class="sheet" ` +
    `style="max-width:600px;background:#ffffff;border-radius:12px;${FONT}">${body.html}</table>`,
});

/** One row over the whole width of the e-mail. */
export const row = (content: Html, padding = '0 32px 20px'): Html => ({
  html: `<tr><td class="sheet-pad" style="padding:${padding};${FONT}">${content.html}</td></tr>`,
});

/** The title of an e-mail, of plain text. */
export const heading = (value: string): Html => ({
  html: `<h1 class="ink" style="margin:0;font-size:28px;line-height:34px;font-weight:700;color:${INK}">${escapeMarkup(value)}</h1>`,
});

/** The title of a part of an e-mail, of plain text. */
export const subheading = (value: string): Html => ({
  html: `<h2 class="ink" style="margin:12px 0 8px;font-size:18px;line-height:24px;font-weight:700;color:${INK}">${escapeMarkup(value)}</h2>`,
});

/** A paragraph of marked-up text. */
export const paragraph = (content: Html): Html => ({
  html: `<p class="ink" style="margin:0;font-size:16px;line-height:24px;color:${INK}">${content.html}</p>`,
});

/** A line in small quiet letters, of plain text. */
export const smallPrint = (value: string): Html => ({
  html: `<p class="quiet" style="margin:0 0 8px;font-size:14px;line-height:20px;color:${QUIET}">${escapeMarkup(value)}</p>`,
});

/** A link with a label of plain text. */
export const link = (href: string, label: string): Html => ({
  html: `<a class="ink" href="${escapeMarkup(href)}" style="color:${INK};text-decoration:underline">${escapeMarkup(label)}</a>`,
});

/** The button, in the brand's accent colour. */
export const button = (
  href: string,
  label: string,
  colours: { ground: string; ink: string },
  direction: Direction,
): Html => ({
  html:
    `<table role="presentation" dir="${direction}" cellpadding="0" cellspacing="0"><tr><td style="background:${colours.ground};border-radius:10px">` +
    `<a href="${escapeMarkup(href)}" style="display:inline-block;padding:14px 24px;font-size:16px;line-height:20px;font-weight:600;` +
    `color:${colours.ink};text-decoration:none">${escapeMarkup(label)}</a></td></tr></table>`,
});

export type ListLine = {
  readonly name: string;
  readonly note?: string;
  readonly amount: string;
  readonly isStrong?: boolean;
};

/** Names at the start and amounts at the end of the line. */
export const list = (lines: readonly ListLine[], direction: Direction): Html => ({
  html:
    `<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0">` +
    `${lines.map((line) => listRow(line, direction)).join('')}</table>`,
});

function listRow({ name, note, amount, isStrong }: ListLine, direction: Direction): string {
  const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  const cell = `class="ink line" style="padding:8px 0;border-top:1px solid #e2e3e1;font-size:16px;line-height:22px;color:${INK};font-weight:${isStrong ? 700 : 400};vertical-align:top`;
  const below = note
    ? `<br><span class="quiet" style="font-size:14px;font-weight:400;color:${QUIET}">${text(note).html}</span>`
    : '';
  return (
    `<tr><td align="${start}" ${cell};text-align:${start}">${escapeMarkup(name)}${below}</td>` +
    `<td align="${end}" ${cell};text-align:${end};white-space:nowrap">${escapeMarkup(amount)}</td></tr>`
  );
}

export type FilmHead = {
  readonly tint: string;
  readonly ink: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** Set in large type: the day and the time; neither breaks. */
  readonly when: readonly string[];
  /** The poster's content id and its description. */
  readonly poster?: { readonly cid: string; readonly alt: string };
};

/** The film on its colour, the same in both themes. */
export function filmHead(film: FilmHead, direction: Direction): Html {
  const start = direction === 'rtl' ? 'right' : 'left';
  const poster = film.poster
    ? `<td width="120" class="poster" style="padding:0;vertical-align:top"><img class="poster" src="cid:${film.poster.cid}" alt="${escapeMarkup(film.poster.alt)}" width="120" style="display:block;border:0;width:120px;height:auto"></td>`
    : '';
  const when = film.when
    .map((part) => `<span style="white-space:nowrap">${escapeMarkup(part)}</span>`)
    .join(' · ');
  const lines = film.lines
    .map((line) => `<div style="font-size:15px;line-height:22px">${escapeMarkup(line)}</div>`)
    .join('');
  return {
    html:
      `<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="background:${film.tint};border-radius:10px;overflow:hidden"><tr>${poster}` +
      `<td align="${start}" class="film" style="padding:16px 20px;vertical-align:middle;text-align:${start};color:${film.ink};${FONT}">` +
      `<div style="font-size:24px;line-height:28px;font-weight:700;padding-bottom:6px">${escapeMarkup(film.title)}</div>` +
      `<div style="font-size:18px;line-height:24px;font-weight:600;padding-bottom:6px">${when}</div>${lines}</td></tr></table>`,
  };
}
