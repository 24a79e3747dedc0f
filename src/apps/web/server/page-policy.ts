import { botCheckSources } from '#platform/server/bot-check/content-sources.ts';
import type { Settings } from '#platform/server/settings.ts';
import { frameOriginsOf } from '#modules/payment/server/providers.ts';
import type { Brand } from '#modules/tenancy/server/brands.ts';

/** What a tag manager loads and calls, where a brand has one (visitors are asked first). */
const TAG_MANAGER = {
  script: ['https://www.googletagmanager.com'],
  calls: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
};
const NO_TAG_MANAGER: typeof TAG_MANAGER = { script: [], calls: [] };

/** Origins whose frames a brand's pages hold: its payment form, and a bot check of others. */
const frameOrigins = (brand: Brand, settings: Settings): string[] => [
  ...frameOriginsOf(brand, settings),
  ...botCheckSources(settings).frame,
];

/**
 * The Content-Security-Policy of a page. Scripts run by the nonce of this answer alone, and what they load;
 * `style` attributes are allowed, since a film's colours stand in them, style elements are not. `isFromSources`: in
 * development Vite waits in a worker of its own making for the server to come back.
 */
export function pagePolicy(nonce: string, brand: Brand, settings: Settings, isFromSources = false): string {
  const frames = frameOrigins(brand, settings);
  const bots = botCheckSources(settings).script;
  const counts = brand.configuration.tagManager.active ? TAG_MANAGER : NO_TAG_MANAGER;
  return [
    "default-src 'self'",
    [`script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`, ...counts.script].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...counts.calls].join(' '),
    ["connect-src 'self'", ...bots, ...counts.calls].join(' '),
    ["frame-src 'self'", ...frames].join(' '),
    `worker-src 'self'${isFromSources ? ' blob:' : ''}`,
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
