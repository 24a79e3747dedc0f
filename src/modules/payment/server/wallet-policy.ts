/**
 * The header by which a page lets frames of other origins open the wallet of the device (Payment Request API), besides its
 * own. Every page around them must allow it.
 */
export const opensWallets = (origins: readonly string[]): Record<string, string> => ({
  'permissions-policy': `camera=(), microphone=(), geolocation=(self), payment=(${['self', ...origins.map((origin) => `"${origin}"`)].join(' ')})`,
});
