import type { Settings } from '#platform/server/settings.ts';
import type { Brand } from './brands.ts';

type Reachable = Pick<Settings, 'demo' | 'sms'>;
type Configured = Pick<Brand, 'configuration'>;

/**
 * How customers can sign in here: as the brand wants it, when codes can reach them: by SMS or, in the demo, in the outbox.
 * Null when nobody can.
 */
export const signInProvider = (
  { demo, sms }: Reachable,
  { configuration }: Configured,
): Brand['configuration']['auth']['provider'] =>
  demo || sms.provider !== 'none' ? configuration.auth.provider : null;

/** A sentence that says why this process cannot sell for a brand that sells to customers only; undefined when it can. */
export const signInFault = (settings: Reachable, brand: Configured): string | undefined =>
  brand.configuration.auth.required && signInProvider(settings, brand) === null
    ? 'buyers must sign in (site.auth.required), and nobody can: it needs site.auth.provider "mobile" and SMS_PROVIDER'
    : undefined;
