/** Card brands as providers name them, and as people write them. */
const NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
  isracard: 'Isracard',
};

/** 'Visa' for a provider's 'visa'; an unknown brand stays as the provider writes it. */
export const cardName = (brand: string): string => NAMES[brand.toLowerCase()] ?? brand;
