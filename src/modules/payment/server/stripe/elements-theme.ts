import type { Theme } from '#modules/tenancy/rules/brand-document.ts';

/**
 * The appearance of Stripe's fields (docs.stripe.com/elements/appearance-api): the brand's corner radius, dark text on
 * white, because Stripe's variables accept neither oklch() nor light-dark().
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
