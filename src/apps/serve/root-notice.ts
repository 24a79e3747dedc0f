/**
 * The sentence for an operator who runs the shop as root, by the process's user id (undefined on systems without
 * them); undefined for every other user. The shop serves all the same: containers often have no other user.
 */
export const rootNotice = (uid: number | undefined): string | undefined =>
  uid === 0
    ? 'The shop runs as root, whose rights it does not need: start it as a user who can read this folder.'
    : undefined;
