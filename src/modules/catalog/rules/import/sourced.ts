/** A document and where it was read, so that a fault found later can name the place. */
export type Sourced<T> = { readonly file: string; readonly pointer: string; readonly value: T };

/** A document at its place in a file. */
export const sourced = <T>(file: string, pointer: string, value: T): Sourced<T> => ({ file, pointer, value });
