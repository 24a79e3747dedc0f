import { botCheckSources } from '#platform/server/bot-check/content-sources.ts';
import type { Settings } from '#platform/server/settings.ts';
import { frameOriginsOf } from '#modules/payment/server/providers.ts';
import { NO_TRAILERS, type TrailerOrigins } from '#modules/catalog/rules/film/trailer.ts';
import type { Brand } from '#modules/tenancy/server/brands.ts';

/** What a tag manager loads and calls, when a brand has one (visitors are asked first). */
const TAG_MANAGER = {
  script: ['https://www.googletagmanager.com'],
  calls: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
};
const NO_TAG_MANAGER: typeof TAG_MANAGER = { script: [], calls: [] };

/** Origins of the frames on a brand's pages: its payment forms, and an external bot check. */
const frameOrigins = (brand: Brand, settings: Settings): string[] => [
  ...frameOriginsOf(brand, settings),
  ...botCheckSources(settings).frame,
];

type PolicyOptions = {
  /** Where the brand's trailers are. */
  readonly trailers?: TrailerOrigins;
  /** In development: Vite uses a worker that it creates itself to wait for the server. */
  readonly isFromSources?: boolean;
};

/**
 * The Content-Security-Policy of a page. Scripts run only by the nonce of this answer, and may load others. `style`
 * attributes are allowed, because they set a film's colours; style elements are not.
 */
export function pagePolicy(
  nonce: string,
  brand: Brand,
  settings: Settings,
  { trailers = NO_TRAILERS, isFromSources = false }: PolicyOptions = {},
): string {
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
    ["frame-src 'self'", ...frames, ...trailers.frame].join(' '),
    ["media-src 'self'", ...trailers.video].join(' '),
    `worker-src 'self'${isFromSources ? ' blob:' : ''}`,
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
