/**
 * Something that is kept for each account at a provider, made at its first use: a client, an access token. The account's
 * settings are the same object until they are changed; then another thing is made, and the former one is forgotten.
 */
export function perAccount<A extends object, T>(make: (account: A) => T): (account: A) => T {
  const made = new WeakMap<A, T>();
  return (account) => {
    let thing = made.get(account);
    if (!thing) made.set(account, (thing = make(account)));
    return thing;
  };
}
