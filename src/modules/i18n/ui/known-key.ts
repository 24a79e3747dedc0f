/**
 * The key, when the catalogue has it: for keys that data make ('format.35mm'), of which no type can know whether
 * there is a text. `t` is of `useTranslations`.
 */
export const knownKey = <Key extends string>(
  t: { readonly has: (key: Key) => boolean },
  key: string,
): Key | undefined => (t.has(key as Key) ? (key as Key) : undefined);
