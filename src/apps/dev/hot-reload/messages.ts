/** Messages of the server's process to the one that restarts it. */
export type FromServer =
  /** A source file that Node has loaded, by its path in `src/`. */
  | { readonly loaded: string }
  /** It listens; the text has its addresses. */
  | { readonly ready: string };
