/**
 * A business 'no': a code of the error catalogue (specification section 8, errors) with details, never a sentence.
 * The screen shows it as text in the visitor's language.
 */
export class Refusal extends Error {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** The HTTP status in our own calls; the specification's calls answer 200 with an `error` field. */
  readonly status: number;

  constructor(code: string, details: Readonly<Record<string, unknown>> = {}, status = 409) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
    this.status = status;
  }

  /** `{code, …details}`, the form in which it is sent. */
  toJSON(): RefusalBody {
    return { ...this.details, code: this.code };
  }
}

export type RefusalBody = { code: string; [detail: string]: unknown };

/** Creates a refusal to throw: `throw refuse('lock_seat_error', { seatNo })`. */
export const refuse = (code: string, details?: Readonly<Record<string, unknown>>, status?: number): Refusal =>
  new Refusal(code, details, status);

/** Whether something thrown is a business 'no'; anything else is a bug or a broken connection. */
export const isRefusal = (error: unknown): error is Refusal => error instanceof Refusal;
