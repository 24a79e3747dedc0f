import { createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto';
import { perApp, type App } from '#platform/server/context.ts';

/** The number of the key that signs now. To change keys, raise it: tickets signed by earlier keys can still be read. */
export const TICKET_KEY_ID = 1;

export type TicketKeys = {
  readonly privateKey: CryptoKey;
  /** Every key up to the present one, by key id, for the scanners. */
  readonly publicKeys: ReadonlyMap<number, CryptoKey>;
};

const kept = perApp(() => new Map<number, Promise<TicketKeys>>());

/**
 * A brand's Ed25519 keys for ticket codes, derived from the secret in the settings, so that all servers of a shop
 * have the same.
 */
export function ticketKeys(app: App, tenantId: number): Promise<TicketKeys> {
  const store = kept(app);
  let keys = store.get(tenantId);
  if (!keys) store.set(tenantId, (keys = deriveKeys(app.settings.secret, tenantId)));
  return keys;
}

async function deriveKeys(secret: string, tenantId: number): Promise<TicketKeys> {
  const ids = Array.from({ length: TICKET_KEY_ID }, (_, i) => i + 1);
  const publicKeys = await Promise.all(
    ids.map(async (id) => {
      const spki = createPublicKey(nodeKey(secret, tenantId, id)).export({ format: 'der', type: 'spki' });
      return [
        id,
        await crypto.subtle.importKey('spki', new Uint8Array(spki), 'Ed25519', true, ['verify']),
      ] as const;
    }),
  );
  const pkcs8 = pkcs8Of(secret, tenantId, TICKET_KEY_ID);
  const privateKey = await crypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), 'Ed25519', false, [
    'sign',
  ]);
  return { privateKey, publicKeys: new Map(publicKeys) };
}

/** The start of an Ed25519 private key in PKCS #8 (RFC 8410); the 32 bytes of the seed follow. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

function pkcs8Of(secret: string, tenantId: number, keyId: number): Buffer {
  const seed = hkdfSync('sha256', secret, 'foyer', `ticket code of brand ${tenantId}, key ${keyId}`, 32);
  return Buffer.concat([PKCS8_HEAD, Buffer.from(seed)]);
}

const nodeKey = (secret: string, tenantId: number, keyId: number) =>
  createPrivateKey({ key: pkcs8Of(secret, tenantId, keyId), format: 'der', type: 'pkcs8' });
