/**
 * A business 'no': a code of the error catalogue (specification section 8, decisions 'What bad input
 * gets') with details, never a sentence. The screen words the code in the visitor's language.
 */
export class Refusal extends Error {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** HTTP status in our own calls; the specification's calls answer 200 with an `error` field. */
  readonly status: number;

  constructor(code: string, details: Readonly<Record<string, unknown>> = {}, status = 409) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
    this.status = status;
  }

  /** `{code, …details}`, the form in which it travels. */
  toJSON(): RefusalBody {
    return { ...this.details, code: this.code };
  }
}

export type RefusalBody = { code: string; [detail: string]: unknown };

/** Makes a refusal to throw: `throw refuse('lock_seat_error', { seatNo })`. */
export const refuse = (code: string, details?: Readonly<Record<string, unknown>>, status?: number): Refusal =>
  new Refusal(code, details, status);

export const isRefusal = (error: unknown): error is Refusal => error instanceof Refusal;
