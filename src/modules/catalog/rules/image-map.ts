/**
 * Sanitises the only HTML that a cinema can supply: `imageMapHtml`, a picture of the hall with clickable areas. The
 * given text is never shown: it is read token by token and written again with three allowed elements and their safe
 * attributes. Everything else is dropped.
 */
import { escapeMarkup } from '#kernel/escape-markup.ts';

type Check = (value: string) => string | undefined;

const matching =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value) ? value : undefined;

const text: Check = (value) => value.slice(0, 200);
const length = matching(/^\d{1,5}$/);

/** Names get a prefix, so that none hides an id or a global of the page. */
const PREFIX = 'map-';
const name: Check = (value) => (/^[A-Za-z][\w-]{0,60}$/.test(value) ? `${PREFIX}${value}` : undefined);
const mapReference: Check = (value) =>
  /^#[A-Za-z][\w-]{0,60}$/.test(value) ? `#${PREFIX}${value.slice(1)}` : undefined;

const ELEMENTS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  map: { name },
  area: {
    shape: matching(/^(rect|circle|poly|default)$/),
    coords: matching(/^[\d\s,.-]{1,2000}$/),
    href: safeLink,
    alt: text,
    title: text,
  },
  // Pictures come from the shop only: its pages load none from elsewhere.
  img: { src: shopPath, alt: text, title: text, width: length, height: length, usemap: mapReference },
};

/**
 * An address that is allowed in a link: within the shop ('/order/5', '#a') or http(s) without credentials. Undefined
 * for any other: other schemes, '//host', backslashes, control characters.
 */
export function safeLink(address: string): string | undefined {
  const text = plainAddress(address);
  return text?.startsWith('#') ? text : (shopPath(address) ?? foreignLink(address));
}

/** A path within the shop; undefined for any other address. */
function shopPath(address: string): string | undefined {
  const text = plainAddress(address);
  return text?.startsWith('/') && !text.startsWith('//') ? text : undefined;
}

/** An http(s) address without credentials, as text for a link; undefined for any other. */
export function foreignLink(address: string): string | undefined {
  const text = plainAddress(address);
  if (!text || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { username, password } = new URL(text);
  return username || password ? undefined : text;
}

/** An address without spaces around it; undefined when it has characters that browsers ignore. */
function plainAddress(address: string): string | undefined {
  const text = address.trim();
  const isOdd = (sign: string): boolean => sign < ' ' || sign === '\u007F' || sign === '\\';
  return Array.from(text).some(isOdd) ? undefined : text;
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  colon: ':',
  tab: '\t',
  newline: '\n',
};

/** Decodes character references as a browser does, so that the checks see what it would see. */
const decode = (text: string): string =>
  text
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (_all, hex?: string, decimal?: string) => {
      const code = hex ? parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
    })
    .replace(/&([a-z]+);/gi, (all, entity: string) => NAMED[entity.toLowerCase()] ?? all);

/** An element's start or end; anything else in angle brackets is dropped. */
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const ATTRIBUTE = /([a-zA-Z][a-zA-Z-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+))/g;
/** Comments, and elements whose content is not text: dropped with their content. */
const HIDDEN =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|noscript|textarea|title|iframe|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** `html` written again from `map`, `area` and `img` with safe attributes; '' when nothing is left. */
export function sanitiseImageMap(html: string): string {
  let out = '';
  let isMapOpen = false;
  for (const [, close, rawName = '', rawAttributes = ''] of html.replace(HIDDEN, '').matchAll(TAG)) {
    const element = rawName.toLowerCase();
    const allowed = Object.hasOwn(ELEMENTS, element) ? ELEMENTS[element] : undefined;
    if (!allowed) continue;
    if (element === 'map') {
      if (isMapOpen) out += '</map>';
      isMapOpen = !close;
    }
    if (!close) out += `<${element}${attributesOf(rawAttributes, allowed)}>`;
  }
  return isMapOpen ? `${out}</map>` : out;
}

function attributesOf(text: string, allowed: Readonly<Record<string, Check>>): string {
  const found = new Map<string, string>();
  for (const [, rawName = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    const attribute = rawName.toLowerCase();
    const check = Object.hasOwn(allowed, attribute) ? allowed[attribute] : undefined;
    const value = check?.(decode(double ?? single ?? bare ?? ''));
    if (value !== undefined && !found.has(attribute)) found.set(attribute, value);
  }
  return written(found);
}

const written = (attributes: ReadonlyMap<string, string>): string =>
  Array.from(attributes, ([name, value]) => ` ${name}="${escapeMarkup(value)}"`).join('');

/** The words of a picture for those who do not see it, in the visitor's language. */
export type ImageMapWords = {
  /** What a picture without a description shows. */
  readonly picture: string;
  /** The given text in the visitor's language; itself when it has no other. */
  readonly inLanguage: (text: string) => string;
  /** The name of the section with an id, of a place '#section-3'; undefined when it has none. */
  readonly sectionName: (id: number) => string | undefined;
};

/** A picture that `sanitiseImageMap` has written, with its descriptions in the visitor's language; none is missing. */
export const wordImageMap = (html: string, words: ImageMapWords): string =>
  html.replace(TAG, (tag: string, close: string, element: string, rest: string) => {
    if (close || element === 'map') return tag;
    const given = new Map(
      Array.from(rest.matchAll(ATTRIBUTE), ([, name = '', value = '']) => [name, decode(value)] as const),
    );
    for (const name of ['alt', 'title']) {
      const text = given.get(name);
      if (text) given.set(name, words.inLanguage(text));
    }
    if (!given.get('alt')) {
      const text = element === 'img' ? words.picture : sectionOf(given.get('href'), words);
      if (text) given.set('alt', text);
    }
    return `<${element}${written(given)}>`;
  });

const sectionOf = (href: string | undefined, words: ImageMapWords): string | undefined => {
  const [, id] = /^#section-(\d+)$/.exec(href ?? '') ?? [];
  return id === undefined ? undefined : words.sectionName(Number(id));
};
