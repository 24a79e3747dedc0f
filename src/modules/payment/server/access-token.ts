import { perObject } from '#platform/server/per-object.ts';
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

/** The access tokens of a process for the accounts at a provider, each shared by the account's calls. */
export type AccessTokens<A extends object> = {
  /** Throws NoAccess, or what the request throws. */
  readonly get: (account: A) => Promise<string>;
  /** The provider has withdrawn it: the next call asks for another. */
  readonly forget: (account: A) => void;
};

type Kept = { current: Promise<{ readonly value: string; readonly until: number }> | undefined };

/** Tokens are renewed so long before they end. */
const RENEWED_BEFORE_MS = 60_000;

/** Keeps the token that `request` gets for an account until it ends. A failed request is not kept. */
export function accessTokens<A extends object>(
  request: (account: A) => Promise<GivenToken>,
): AccessTokens<A> {
  const keptOf = perObject((_account: A): Kept => ({ current: undefined }));
  return {
    async get(account) {
      const kept = keptOf(account);
      const known = await kept.current?.catch(() => undefined);
      // The real time, not the app's clock: providers count by the real time.
      if (known && known.until > Date.now()) return known.value;
      const asked = request(account).then(({ value, seconds }) => ({
        value,
        until: Date.now() + seconds * 1000 - RENEWED_BEFORE_MS,
      }));
      kept.current = asked;
      return (await asked).value;
    },
    forget: (account) => void (keptOf(account).current = undefined),
  };
}
