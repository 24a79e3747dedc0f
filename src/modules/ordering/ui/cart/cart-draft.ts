/** Parts of a cart that no price depends on. */
const PRICELESS: ReadonlySet<string> = new Set(['customer', 'confirmed']);

/** Whether the bill that was told is no longer the one of what is shown. */
export const changesBill = (draft: object): boolean =>
  Object.keys(draft).some((part) => !PRICELESS.has(part));

/** A draft without what has been sent and not been changed again meanwhile. */
export function withoutSent<Draft extends object>(draft: Draft, sent: Draft): Draft {
  const left = { ...draft };
  for (const part of Object.keys(sent) as (keyof Draft)[]) if (draft[part] === sent[part]) delete left[part];
  return left;
}
