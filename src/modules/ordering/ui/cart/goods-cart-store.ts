import type { Call } from '#platform/browser/call.ts';
import { enterKindStep, readKindCart, resetKindCart, writeKindCart } from '#modules/ordering/contract.ts';
import type { GoodsCartKind } from '#modules/sales/rules/cart-kinds.ts';
import { openCartStore, type CartStore } from './cart-store.ts';
import type { CartOf } from './checkout.ts';

type Options = {
  readonly cart: CartOf<GoodsCartKind>;
  readonly call: Call;
  /** Told after each change that the server has taken. */
  readonly onTaken: () => void;
};

/** Opens the store of a cart of goods without a seat. */
export function openGoodsCartStore({ cart, call, onTaken }: Options): CartStore<GoodsCartKind> {
  const params = { kind: cart.kind };
  return openCartStore<GoodsCartKind>({
    cart,
    onTaken,
    calls: {
      read: () => call(readKindCart, { params }),
      write: (body, options) => call(writeKindCart, { params, body }, options),
      enter: (step) => call(enterKindStep, { params, body: { step } }),
      reset: (keepCustomer) => call(resetKindCart, { params, body: { keepCustomer } }),
      withDraft: (told, draft) => ({ ...told, content: { ...told.content, ...draft } }),
    },
  });
}
