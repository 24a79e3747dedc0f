import { refuse } from '#kernel/refusal.ts';
import { perApp, type App, type Context } from '#platform/server/context.ts';
import { wholeBrand, type BrandDocument, type WrittenBrand } from '#modules/tenancy/rules/brand-document.ts';
import { siteConfiguration, type SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';

/** A brand as a process has it in memory: its document and site configuration with defaults filled in. */
export type Brand = BrandDocument & { readonly configuration: SiteConfiguration };

type BrandTable = { byHost: Map<string, Brand>; byId: Map<number, Brand>; fallback: Brand | undefined };

const table = perApp((): { current: BrandTable } => ({
  current: { byHost: new Map(), byId: new Map(), fallback: undefined },
}));

/**
 * Reads the brands again: at start, and after an import has changed one. In demo mode `<code>.localhost` is the host
 * of each brand, and any other unknown host shows the default brand; in production unknown hosts are refused.
 */
export async function loadBrands(app: App): Promise<void> {
  const rows = await app.database.system<{ document: WrittenBrand }>(
    'select document from tenant order by tenant_id',
  );
  const byHost = new Map<string, Brand>();
  const byId = new Map<number, Brand>();
  let fallback: Brand | undefined;
  for (const { document } of rows) {
    const brand: Brand = { ...wholeBrand(document), configuration: siteConfiguration(document.site) };
    byId.set(brand.id, brand);
    for (const host of brand.hosts) byHost.set(host, brand);
    if (app.settings.demo) byHost.set(`${brand.code}.localhost`, brand);
    if (app.settings.demo && (brand.isDefault || !fallback)) fallback = brand;
  }
  table(app).current = { byHost, byId, fallback };
}

/** The brand of a host name (without port), or undefined when no brand has it. */
export function brandOfHost(app: App, host: string): Brand | undefined {
  const { byHost, fallback } = table(app).current;
  return byHost.get(host.toLowerCase()) ?? fallback;
}

/** The brand of a request. Throws when it was removed in the meantime. */
export function brandOf(ctx: Pick<Context, 'app' | 'tenantId'>): Brand {
  const brand = table(ctx.app).current.byId.get(ctx.tenantId);
  if (!brand) throw refuse('UNKNOWN_BRAND', {}, 404);
  return brand;
}

/**
 * The origin for links in an e-mail, 'https://tickets.example.com': the given one when the brand still has its host,
 * otherwise the brand's first host. An order's stored origin may be older than a move of the shop.
 */
export function ownOrigin(ctx: Pick<Context, 'app' | 'tenantId'>, origin: string): string {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  const isAddress = url !== undefined && /^https?:$/.test(url.protocol) && url.username + url.password === '';
  if (isAddress && brandOfHost(ctx.app, url.hostname)?.id === ctx.tenantId) return url.origin;
  const { hosts, code } = brandOf(ctx);
  const { demo, port } = ctx.app.settings;
  return `${demo ? 'http' : 'https'}://${hosts[0] ?? `${code}.localhost:${port}`}`;
}

/** Every brand, for jobs. */
export const allBrands = (app: App): readonly Brand[] => [...table(app).current.byId.values()];
