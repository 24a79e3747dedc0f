import { Type } from 'typebox';
import { optional } from '#kernel/described.ts';

/** The rates of value-added tax that a brand's prices contain. Donations are not taxed. */

/** A rate in percent. */
export const VatRateSchema = Type.Number({ minimum: 0, maximum: 50, multipleOf: 0.01 });

const rate = (of: string, example: number) =>
  optional(VatRateSchema, `The rate of ${of}, in percent.`, { example, leftOut: 'they are not taxed' });

export const VatRatesSchema = Type.Object(
  {
    ticket: rate('tickets', 9),
    addon: rate('add-ons of tickets', 9),
    product: rate('products; a product can have a `vat` of its own', 20),
    charge: rate('service charges', 20),
  },
  { additionalProperties: false },
);
