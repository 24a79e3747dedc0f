/** What the server's process tells the one that restarts it. */
export type FromServer =
  /** A source file that Node has loaded, by its path from `src/`. */
  | { readonly loaded: string }
  /** It listens; where, and what there is to see, in words. */
  | { readonly ready: string };
