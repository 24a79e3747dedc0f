import type { ComponentType } from 'react';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { Call, CallResult } from '#platform/browser/network/call.ts';

/** The properties of a choice of goods, given by the owner of the cart. */
export type GoodsChoiceProps<List, Content> = {
  /** The goods that can be chosen. */
  readonly list: List;
  readonly value: Content;
  readonly onChange: (value: Content) => void;
  /** Why the server did not let the visitor continue. */
  readonly refusal: RefusalBody | null;
};

/**
 * What an order's page needs of goods without a seat: the browser's part of `sales/server/goods.ts`. `Content` is
 * their part of the cart. The table of all is `ordering/ui/choice/goods-screens.ts`; their texts are in the catalogue
 * of the cart's kind, under `page`.
 */
export type GoodsScreen<List, Content> = {
  readonly readList: (call: Call, signal: AbortSignal) => Promise<CallResult<List>>;
  /** Whether there is anything to choose. */
  readonly hasAny: (list: List) => boolean;
  readonly Choice: ComponentType<GoodsChoiceProps<List, Content>>;
};
