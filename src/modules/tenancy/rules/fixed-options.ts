import { Type, type Static } from 'typebox';

const Off = Type.Literal(false);

/**
 * Options of the specification (section 3, 'Site configuration') that can be read and not set, because no code obeys
 * another value yet (docs/decisions/0010). They are part of the configuration that clients read, so that they find the
 * specification's whole shape.
 */
export const FixedOptionsSchema = Type.Object({
  /** Parameter 64: the loyalty login. */
  params: Type.Object({ 64: Off }),
  /** The route on which an order begins. */
  newOrderRoute: Type.Literal('/order'),
});

/** What the shop does: nothing of it. */
export const FIXED_OPTIONS: Static<typeof FixedOptionsSchema> = {
  params: { 64: false },
  newOrderRoute: '/order',
};
