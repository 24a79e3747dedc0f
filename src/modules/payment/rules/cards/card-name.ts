import type { WalletName } from '../outcome.ts';

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

const WALLETS: Readonly<Record<WalletName, string>> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' };

/** 'Apple Pay (Visa)' for a card in a wallet of the device; the card's name alone for others. */
export const paidCardName = ({ brand, wallet }: { brand: string; wallet?: WalletName }): string =>
  wallet ? [WALLETS[wallet], brand && `(${cardName(brand)})`].filter(Boolean).join(' ') : cardName(brand);

/** 'Visa' for a provider's 'visa'; an unknown brand stays as the provider writes it. */
export const cardName = (brand: string): string => NAMES[brand.toLowerCase()] ?? brand;
