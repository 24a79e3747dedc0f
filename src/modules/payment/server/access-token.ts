import { perApp, type App } from '#platform/server/context.ts';
import { ProviderUnreachable, type OutsideProviderName } from './provider.ts';

/** No access token: no call was sent. */
export class NoAccess extends ProviderUnreachable {
  constructor(provider: OutsideProviderName, cause: unknown) {
    super(provider, cause);
    this.name = 'NoAccess';
  }
}

/** A provider's access token, and for how many seconds it is valid. */
export type GivenToken = { readonly value: string; readonly seconds: number };

/** The access token of a process for a provider, shared by its calls. */
export type AccessTokens = {
  /** Throws NoAccess, or what the request throws. */
  readonly get: (app: App) => Promise<string>;
  /** The provider has withdrawn it: the next call asks for another. */
  readonly forget: (app: App) => void;
};

type Kept = { current: Promise<{ readonly value: string; readonly until: number }> | undefined };

/** Tokens are renewed so long before they end. */
const RENEWED_BEFORE_MS = 60_000;

/** Keeps the token that `request` gets until it ends. A failed request is not kept. */
export function accessTokens(request: (app: App) => Promise<GivenToken>): AccessTokens {
  const keptOf = perApp((): Kept => ({ current: undefined }));
  return {
    async get(app) {
      const kept = keptOf(app);
      const known = await kept.current?.catch(() => undefined);
      // The real time, not the app's clock: providers count by the real time.
      if (known && known.until > Date.now()) return known.value;
      const asked = request(app).then(({ value, seconds }) => ({
        value,
        until: Date.now() + seconds * 1000 - RENEWED_BEFORE_MS,
      }));
      kept.current = asked;
      return (await asked).value;
    },
    forget: (app) => void (keptOf(app).current = undefined),
  };
}
