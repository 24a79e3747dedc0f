/** The form of a stop link's token, as a pattern: 32 bytes in base64url. */
export const STOP_TOKEN = '^[\\w-]{43}$';
