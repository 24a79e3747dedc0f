import { PlainError } from '#apps/dev/plain-error.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The input of one walk: a width in CSS pixels, a language, and a brand with that language. */
export type Plan = {
  readonly width: number;
  readonly height: number;
  readonly lang: Locale;
  readonly brand: string;
  readonly themes: readonly Theme[];
  /** Only the parts of the walk with this in their names; '' is in all. */
  readonly part: string;
};

const WINDOWS = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const LANGUAGES = [
  { lang: 'en', brand: 'aurora' },
  { lang: 'he', brand: 'carmel' },
  { lang: 'hu', brand: 'danube' },
] as const;

/**
 * The walks of a run; `--width=360`, `--lang=he` and `--theme=light` select some, `--part=seat` some parts of each. Throws
 * a PlainError on any other argument.
 */
export function plansOf(args: readonly string[]): Plan[] {
  const unknown = args.filter((arg) => !/^--(?:width=\d+|lang=\w+|theme=\w+|part=[\w-]+|readme)$/.test(arg));
  const wanted = (name: string): string | undefined =>
    args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const part = wanted('part') ?? '';
  const themes = THEMES.filter((theme) => (wanted('theme') ?? theme) === theme);
  const plans = LANGUAGES.flatMap((language) => WINDOWS.map((window) => ({ ...window, ...language, themes, part })))
    .filter(({ width }) => (wanted('width') ?? String(width)) === String(width))
    .filter(({ lang }) => (wanted('lang') ?? lang) === lang);
  if (unknown.length > 0 || plans.length === 0 || themes.length === 0) {
    throw new PlainError(
      'Understood are --width=360, 768 or 1440, --lang=en, he or hu, --theme=light or dark, --part=seat, and --readme.',
    );
  }
  return plans;
}

/** '360-en': the beginning of its files' names. */
export const planName = ({ width, lang }: Plan): string => `${width}-${lang}`;
