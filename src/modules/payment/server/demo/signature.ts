import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signatures of the demo gateway's webhooks, in the format that most providers use: header
 * `foyer-signature: t=<Unix seconds>,v1=<hex HMAC-SHA-256 over t + '.' + body>`.
 */
export const SIGNATURE_HEADER = 'foyer-signature';

/** A signature that is older or newer is refused, so that a recorded webhook cannot be sent again later. */
const TOLERANCE_SECONDS = 300;

/** The two keys that gateway and shop share, derived from FOYER_SECRET. */
export const gatewayKey = (secret: string, use: 'api' | 'webhooks'): string =>
  createHmac('sha256', secret).update(`demo gateway ${use}`).digest('base64url');

const macOf = (key: string, time: string, body: string | Buffer): Buffer =>
  createHmac('sha256', key).update(`${time}.`).update(body).digest();

/** The header for a body. */
export function sign(key: string, body: string, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1000));
  return `t=${time},v1=${macOf(key, time, body).toString('hex')}`;
}

/** Whether a header was made over exactly this body, with this key, within the tolerance of `now`. */
export function isSigned(key: string, header: unknown, body: string | Buffer, now: Date): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header));
  if (!match) return false;
  if (Math.abs(now.getTime() / 1000 - Number(match[1])) > TOLERANCE_SECONDS) return false;
  return timingSafeEqual(macOf(key, match[1]!, body), Buffer.from(match[2]!, 'hex'));
}
