/** Parts of a cart that do not change the bill. */
const PARTS_WITHOUT_PRICE: ReadonlySet<string> = new Set(['customer', 'confirmed']);

/** Whether the server's last bill is out of date because of a draft. */
export const changesBill = (draft: object): boolean =>
  Object.keys(draft).some((part) => !PARTS_WITHOUT_PRICE.has(part));

/** A draft without the parts that were sent and have not been changed since. */
export function withoutSent<Draft extends object>(draft: Draft, sent: Draft): Draft {
  const left = { ...draft };
  for (const part of Object.keys(sent) as (keyof Draft)[]) if (draft[part] === sent[part]) delete left[part];
  return left;
}
