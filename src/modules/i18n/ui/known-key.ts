/**
 * The key, when the catalogue has a text for it. For keys that are built from data ('format.35mm'), which the types
 * cannot check. `t` comes from `useTranslations`.
 */
export const knownKey = <Key extends string>(
  t: { readonly has: (key: Key) => boolean },
  key: string,
): Key | undefined => (t.has(key as Key) ? (key as Key) : undefined);
