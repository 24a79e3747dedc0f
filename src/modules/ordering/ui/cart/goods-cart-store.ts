import type { Call } from '#platform/browser/network/call.ts';
import { enterKindStep, readKindCart, resetKindCart, writeKindCart } from '#modules/ordering/contract.ts';
import type { GoodsCartKind } from '#modules/sales/rules/cart-kinds.ts';
import { openCartStore, type CartStore } from './cart-store.ts';
import type { CartOf } from './checkout.ts';

type Options = {
  readonly cart: CartOf<GoodsCartKind>;
  readonly call: Call;
  /** Called after each change that the server has stored. */
  readonly onSaved: () => void;
};

/** Opens the store of a cart of goods without a seat. */
export function openGoodsCartStore({ cart, call, onSaved }: Options): CartStore<GoodsCartKind> {
  const params = { kind: cart.kind };
  return openCartStore<GoodsCartKind>({
    cart,
    onSaved,
    calls: {
      read: () => call(readKindCart, { params }),
      write: (body, options) => call(writeKindCart, { params, body }, options),
      enter: (step) => call(enterKindStep, { params, body: { step } }),
      reset: (keepCustomer) => call(resetKindCart, { params, body: { keepCustomer } }),
      withDraft: (cart, draft) => ({ ...cart, content: { ...cart.content, ...draft } }),
    },
  });
}
