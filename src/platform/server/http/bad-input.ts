/** Bad input: 400 with the place of the fault, never a stack trace. */
export class BadInput extends Error {
  /** 'body', 'querystring', 'params', 'headers', 'target'. */
  readonly part: string;
  /** JSON pointer within the part; '' for the whole of it. */
  readonly path: string;
  constructor(part: string, path: string) {
    super(`${part}${path}`);
    this.part = part;
    this.path = path;
  }
}
