import type { Settings } from '#platform/server/settings.ts';
import { decryptSecret, encryptSecret, type BoxKeys } from '#platform/server/secret-box.ts';

/** The encryption of saved cards' tokens: each belongs to its brand and card. */

/** Whose cards, and the keys of the process. */
type Box = { readonly app: { readonly settings: Pick<Settings, 'cardKeys'> }; readonly tenantId: number };

const placeOf = ({ tenantId }: Box, cardId: string): string => `saved card ${tenantId}.${cardId}`;

function keysOf({ app: { settings } }: Box): BoxKeys {
  if (!settings.cardKeys) throw new Error('saved cards need FOYER_CARD_KEYS');
  return settings.cardKeys;
}

export const encryptToken = (box: Box, cardId: string, token: string): Buffer =>
  encryptSecret(keysOf(box), placeOf(box, cardId), token);

/** The token; undefined when the key that has encrypted it is not among the settings any more. */
export const decryptToken = (box: Box, cardId: string, stored: Buffer): string | undefined =>
  decryptSecret(keysOf(box), placeOf(box, cardId), stored);
