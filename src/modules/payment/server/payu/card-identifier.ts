import { isUuid } from '#kernel/ids.ts';

/**
 * 'TOK_….<form id>': PayU's token of a typed card, good for one order. The page adds the form's id, so that the shop
 * knows which visitor's form it was. Undefined when a payment identifier is another one.
 */
export function cardIdentifier(
  identifier: string,
): { readonly token: string; readonly formId: string } | undefined {
  const [token = '', formId = '', ...more] = identifier.split('.');
  return /^TOK_\w{1,100}$/.test(token) && isUuid(formId) && more.length === 0 ? { token, formId } : undefined;
}
