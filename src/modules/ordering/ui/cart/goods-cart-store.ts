import type { Call } from '#platform/browser/call.ts';
import { enterKindStep, readKindCart, resetKindCart, writeKindCart } from '#modules/ordering/contract.ts';
import type { GoodsCartKind } from '#modules/sales/rules/cart-kinds.ts';
import { openCartDesk, type CartDesk } from './cart-store.ts';
import type { CartOf } from './checkout.ts';

type Wishes = {
  readonly cart: CartOf<GoodsCartKind>;
  readonly call: Call;
  /** Told after each change that the server has taken. */
  readonly onTaken: () => void;
};

/** Opens the desk for a cart of goods without a seat. */
export function openGoodsDesk({ cart, call, onTaken }: Wishes): CartDesk<GoodsCartKind> {
  const params = { kind: cart.kind };
  return openCartDesk<GoodsCartKind>({
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
