/** A document with the place where it was read, for faults that are found later. */
export type Sourced<T> = { readonly file: string; readonly pointer: string; readonly value: T };

/** A document at its place in a file. */
export const sourced = <T>(file: string, pointer: string, value: T): Sourced<T> => ({ file, pointer, value });
