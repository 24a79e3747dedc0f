import type { Theme } from '#modules/tenancy/rules/brand-document.ts';

/**
 * The brand's look for Stripe's fields (docs.stripe.com/elements/appearance-api). Stripe's variables take
 * no oklch and no light-dark: the fields are drawn on white, with the shop's corners, in its neutral ink.
 */
export const elementsTheme = ({ radius }: Theme): object => ({
  theme: 'stripe',
  variables: {
    borderRadius: `${radius}px`,
    colorPrimary: '#141815',
    colorText: '#141815',
    colorDanger: '#b3261e',
    fontFamily: 'Rubik, system-ui, sans-serif',
    fontSizeBase: '16px',
    spacingUnit: '4px',
  },
});
