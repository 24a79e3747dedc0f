import type { RefusalBody } from '#kernel/refusal.ts';
import type { Call } from '#platform/browser/network/call.ts';
import { readKindCart } from '#modules/ordering/contract.ts';
import { flowPages, pageOf, type StepOf } from '#modules/ordering/rules/flow.ts';
import type { GoodsCartKind } from '#modules/sales/rules/cart-kinds.ts';
import type { CartOf } from '../cart/checkout.ts';
import { readGoodsPart } from './goods-parts.ts';
import { goodsScreen, type GoodsList } from '../choice/goods-screens.ts';
import { reachableStep, stepNamedBy } from '../cart/reachable-step.ts';

/** The data of the page of goods without a seat; plain data, because it is sent inside the page. */
export type GoodsLoad = {
  readonly cart: CartOf<GoodsCartKind>;
  readonly list: GoodsList;
  /** When it was loaded, by the clock of server or browser, which did it. */
  readonly now: string;
};

type GoodsLoadResult =
  | { readonly ok: true; readonly data: GoodsLoad }
  | { readonly ok: false; readonly refusal: RefusalBody; readonly status: number };

type LoadOptions = {
  readonly call: Call;
  readonly kind: GoodsCartKind;
  /** The address of the page, for its `?step=`. */
  readonly url: URL;
  readonly signal: AbortSignal;
};

/** Loads the page of a kind of goods: the goods, the visitor's cart, and the code of the step. */
export async function loadGoods({ call, kind, url, signal }: LoadOptions): Promise<GoodsLoadResult> {
  const [cart, list] = await Promise.all([
    call(readKindCart, { params: { kind } }, { signal }),
    goodsScreen(kind).readList(call, signal),
  ]);
  if (!cart.ok) return cart;
  if (!list.ok) return list;
  const load = { cart: cart.data, list: list.data, now: new Date().toISOString() };
  await readGoodsPart(firstGoodsStep(load, url));
  return { ok: true, data: load };
}

/** The step that the page will show first. */
export const firstGoodsStep = ({ cart }: GoodsLoad, url: URL): StepOf<GoodsCartKind> => {
  const pages = flowPages(
    cart.kind,
    { joinProductsToTickets: false, showNumbers: true },
    { hasProducts: false },
  );
  return pageOf(pages, reachableStep(cart.kind, pages, stepNamedBy(cart.kind, url), cart)).step;
};
