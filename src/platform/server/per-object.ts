/**
 * One thing for each object, made at its first use and forgotten with the object: `const clientOf = perObject((account) =>
 * new Client(account))`, then `clientOf(account)`.
 */
export function perObject<Owner extends object, T>(make: (owner: Owner) => T): (owner: Owner) => T {
  const made = new WeakMap<Owner, T>();
  return (owner) => {
    let thing = made.get(owner);
    if (!thing) made.set(owner, (thing = make(owner)));
    return thing;
  };
}
