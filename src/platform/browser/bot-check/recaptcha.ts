/** The part of Google's script that is used here. */
interface Recaptcha {
  ready: (then: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => Promise<string>;
  render: (place: HTMLElement, options: RenderOptions) => number;
}

interface RenderOptions {
  sitekey: string;
  theme: 'light' | 'dark';
  callback: (token: string) => void;
  'error-callback': () => void;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

/** Where the page shows a box to tick: usually a dialog. */
export interface BotCheckSlot {
  /** Shows an empty element for the box; `onGiveUp` is called when the visitor closes it. */
  open: (onGiveUp: () => void) => Promise<HTMLElement>;
  close: () => void;
}

/** Google's code for a language: it uses the old code for Hebrew. */
const languageOf = (locale: string): string => (locale === 'he' ? 'iw' : locale);

let loading: Promise<Recaptcha> | undefined;

/** Loads Google's script once, with the page's nonce. Throws when it cannot be loaded; it can be tried again. */
export function loadRecaptcha(scriptUrl: string, render: string): Promise<Recaptcha> {
  const query = new URLSearchParams({ render, hl: languageOf(document.documentElement.lang) });
  loading ??= addScript(`${scriptUrl}?${query.toString()}`)
    .then(whenReady)
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    // Browsers hide the attribute's value but keep the property's.
    script.nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('no reCAPTCHA script'));
    });
    document.head.append(script);
  });
}

const whenReady = (): Promise<Recaptcha> =>
  new Promise((resolve, reject) => {
    const { grecaptcha } = window;
    if (!grecaptcha) return reject(new Error('no reCAPTCHA in its script'));
    return grecaptcha.ready(() => resolve(grecaptcha));
  });

/** Version 3: a token without anything visible. */
export async function executeRecaptcha(scriptUrl: string, siteKey: string, action: string): Promise<string> {
  const recaptcha = await loadRecaptcha(scriptUrl, siteKey);
  return recaptcha.execute(siteKey, { action });
}

/** Version 2: shows the box in the slot; null when the visitor closes it or Google fails. */
export async function tickRecaptcha(
  scriptUrl: string,
  siteKey: string,
  slot: BotCheckSlot,
): Promise<string | null> {
  const recaptcha = await loadRecaptcha(scriptUrl, 'explicit');
  return new Promise((resolve, reject) => {
    const finish = (token: string | null): void => {
      slot.close();
      resolve(token);
    };
    const show = (place: HTMLElement): void => {
      // Google cannot render twice into one element.
      const box = place.appendChild(document.createElement('div'));
      recaptcha.render(box, {
        sitekey: siteKey,
        theme: shownTheme(),
        callback: finish,
        'error-callback': () => finish(null),
      });
    };
    slot.open(() => resolve(null)).then(show, reject);
  });
}

/** The page's present theme: the visitor's choice, or the system's. */
function shownTheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset['theme'];
  const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  return isDark ? 'dark' : 'light';
}
