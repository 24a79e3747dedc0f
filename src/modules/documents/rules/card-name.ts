/** Brands of cards as gateways call them, and as they are written. */
const NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
};

/** 'Visa' for a gateway's 'visa'; one that nobody knows as the gateway writes it. */
export const cardName = (brand: string): string => NAMES[brand.toLowerCase()] ?? brand;
