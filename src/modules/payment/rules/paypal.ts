/**
 * Paying by PayPal: the commit makes an order there, and the customer approves it in PayPal's own window, which the
 * button on a page of ours opens.
 */

/** The name that customers know it by, the same in every language. */
export const PAYPAL = 'PayPal';

/**
 * The payment identifier of one try to pay by PayPal: the page makes it, so that the same try is charged once. PayPal's
 * order is made by the server only: a browser could name one whose money goes to somebody else.
 */
export const paypalIdentifier = (tryId: string): string => `paypal.${tryId}`;

/** Whether a payment identifier is of a payment by PayPal. */
export const isPaypalIdentifier = (identifier: string): boolean =>
  /^paypal\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(identifier);

const PAGE = '/pay/paypal';

/** The path of our page with PayPal's button. */
export const PAYPAL_PAGE = `${PAGE}/:formId`;

/** The address of our page with PayPal's button for a charge. */
export const paypalAddress = (origin: string, formId: string): string => `${origin}${PAGE}/${formId}`;

/** Whether the step to which a payment leads is that page. */
export const isPaypalAddress = (url: string): boolean => new RegExp(`^[^?#]*${PAGE}/[0-9a-f-]+$`).test(url);
