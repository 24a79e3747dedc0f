import { refuse } from '#kernel/refusal.ts';
import { perApp, type App, type Context } from '#platform/server/context.ts';
import { wholeBrand, type BrandDocument, type WrittenBrand } from '#modules/tenancy/rules/brand-document.ts';
import { siteConfiguration, type SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';

/** A brand as a process has it in memory: its document and site configuration with defaults filled in. */
export type Brand = BrandDocument & { readonly configuration: SiteConfiguration };

/** A brand that this process cannot serve, with the reason in a sentence. */
export type ClosedBrand = {
  readonly id: number;
  readonly code: string;
  readonly hosts: readonly string[];
  readonly fault: string;
};

type BrandTable = {
  readonly byHost: ReadonlyMap<string, Brand>;
  readonly byId: ReadonlyMap<number, Brand>;
  readonly fallback: Brand | undefined;
  readonly closed: readonly ClosedBrand[];
};

const table = perApp((): { current: BrandTable } => ({
  current: { byHost: new Map(), byId: new Map(), fallback: undefined, closed: [] },
}));

type Row = {
  readonly id: number;
  readonly code: string;
  readonly hosts: readonly string[];
  readonly document: WrittenBrand;
};

/**
 * Reads the brands again: at start, and after an import has changed one. In demo mode `<code>.localhost` is the host
 * of each brand, and any other unknown host shows the default brand; in production unknown hosts are refused.
 *
 * @param faultOf why this process cannot serve a brand. Such a brand, and one whose document cannot be read, is closed:
 *   the others are served.
 */
export async function loadBrands(
  app: App,
  faultOf: (brand: Brand) => string | undefined = () => undefined,
): Promise<void> {
  const rows = await app.database.system<Row>(
    'select tenant_id as id, code, hosts, document from tenant order by tenant_id',
  );
  const byHost = new Map<string, Brand>();
  const byId = new Map<number, Brand>();
  const closed: ClosedBrand[] = [];
  let fallback: Brand | undefined;
  for (const { id, code, hosts: ownHosts, document } of rows) {
    const hosts = app.settings.demo ? [...ownHosts, `${code}.localhost`] : ownHosts;
    const brand = readBrand(document);
    const fault = typeof brand === 'string' ? brand : faultOf(brand);
    if (typeof brand === 'string' || fault !== undefined) {
      closed.push({ id, code, hosts, fault: fault! });
      continue;
    }
    byId.set(brand.id, brand);
    for (const host of hosts) byHost.set(host, brand);
    if (app.settings.demo && (brand.isDefault || !fallback)) fallback = brand;
  }
  table(app).current = { byHost, byId, fallback, closed };
}

/** The brand of a stored document, or a sentence when the document cannot be read. */
function readBrand(document: WrittenBrand): Brand | string {
  try {
    return { ...wholeBrand(document), configuration: siteConfiguration(document.site) };
  } catch (error) {
    return `its document cannot be read: ${(error as Error).message}`;
  }
}

/** The brands that this process cannot serve. */
export const closedBrands = (app: App): readonly ClosedBrand[] => table(app).current.closed;

/** Whether a host name is that of a brand that this process cannot serve. */
export const isClosedHost = (app: App, host: string): boolean =>
  closedBrands(app).some(({ hosts }) => hosts.includes(host.toLowerCase()));

/** The brand of a host name (without port), or undefined when no brand has it. */
export function brandOfHost(app: App, host: string): Brand | undefined {
  const { byHost, fallback } = table(app).current;
  return byHost.get(host.toLowerCase()) ?? (isClosedHost(app, host) ? undefined : fallback);
}

/** The brand of a request. Throws when it was removed in the meantime. */
export function brandOf(ctx: Pick<Context, 'app' | 'tenantId'>): Brand {
  const brand = table(ctx.app).current.byId.get(ctx.tenantId);
  if (!brand) throw refuse('UNKNOWN_BRAND', {}, 404);
  return brand;
}

/**
 * The origin for links in an e-mail, 'https://tickets.example.com': the given one when the brand still has its host,
 * otherwise the brand's first host. An order's stored origin may be older than a move of the shop; and its port is the
 * caller's word, so only the shop's own one is taken.
 */
export function ownOrigin(ctx: Pick<Context, 'app' | 'tenantId'>, origin: string): string {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  const isAddress = url !== undefined && /^https?:$/.test(url.protocol) && url.username + url.password === '';
  const { demo, port } = ctx.app.settings;
  if (isAddress && brandOfHost(ctx.app, url.hostname)?.id === ctx.tenantId) {
    if (url.port !== String(port)) url.port = '';
    return url.origin;
  }
  const { hosts, code } = brandOf(ctx);
  return `${demo ? 'http' : 'https'}://${hosts[0] ?? `${code}.localhost:${port}`}`;
}

/** Every brand, for jobs. */
export const allBrands = (app: App): readonly Brand[] => [...table(app).current.byId.values()];
