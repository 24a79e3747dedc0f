import { Type, type Static } from 'typebox';

/**
 * Options of the specification (section 3, 'Site configuration') that can be read and not set, because no code obeys
 * another value yet (docs/decisions/0010). They are part of the configuration that clients read, so that they find the
 * specification's whole shape.
 */
export const FixedOptionsSchema = Type.Object({
  /** The route on which an order begins. */
  newOrderRoute: Type.Literal('/order'),
});

/** What the shop does. */
export const FIXED_OPTIONS: Static<typeof FixedOptionsSchema> = {
  newOrderRoute: '/order',
};
