/**
 * The address of our own page around a step of PayU's: 3-D Secure in a frame, or the security code in PayU's field. PayU
 * tells only the page around its frame when the customer has decided, in its own words; our page continues to the
 * address to which the visitor returns.
 */
export type Step = {
  readonly kind: '3ds' | 'cvv';
  /** PayU's `redirectUri`. */
  readonly to: string;
  /** Where the visitor returns. */
  readonly back: string;
};

export const STEP_PATH = '/pay/payu/step';

export const stepAddress = (origin: string, step: Step): string =>
  `${origin}${STEP_PATH}?${new URLSearchParams(step).toString()}`;

/** Hosts of PayU's pages besides that of its API: the sandbox has its pages elsewhere. */
const OTHER_HOSTS = new Set(['secure.payu.com', 'secure.snd.payu.com', 'merch-prod.snd.payu.com']);

/** The step of an address's query; undefined when it leads anywhere else than to PayU and back to this shop. */
export function readStep(
  query: Readonly<Record<string, unknown>>,
  origin: string,
  apiBase: string,
): Step | undefined {
  const { kind, to, back } = query;
  if ((kind !== '3ds' && kind !== 'cvv') || typeof to !== 'string' || typeof back !== 'string')
    return undefined;
  const [target, end] = [URL.parse(to), URL.parse(back)];
  const isPayu =
    target?.origin === new URL(apiBase).origin ||
    (target?.protocol === 'https:' && OTHER_HOSTS.has(target.host));
  return isPayu && end?.origin === origin ? { kind, to, back } : undefined;
}
