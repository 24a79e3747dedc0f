import type { Settings } from '#platform/server/settings.ts';

/** The sources of the bot check's script and frames, for a page's Content-Security-Policy. */
export type ContentSources = { readonly script: readonly string[]; readonly frame: readonly string[] };

/** Empty for our own check, whose worker is a file of the page's origin (`worker-src 'self'`). */
export function botCheckSources({ botCheck, recaptcha }: Settings): ContentSources {
  if (botCheck !== 'recaptcha-v2' && botCheck !== 'recaptcha-v3') return { script: [], frame: [] };
  const google = `${recaptcha.baseUrl}/recaptcha/`;
  return {
    script: [google, 'https://www.gstatic.com/recaptcha/'],
    frame: [google, 'https://recaptcha.google.com/recaptcha/'],
  };
}
