import type { ComponentType } from 'react';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { Call, CallResult } from '#platform/browser/call.ts';

/** How a choice of goods is handed to whoever holds the cart. */
export type GoodsChoiceProps<List, Content> = {
  /** What can be chosen. */
  readonly list: List;
  readonly value: Content;
  readonly onChange: (value: Content) => void;
  /** Why the server did not let the visitor go on. */
  readonly refusal: RefusalBody | null;
};

/**
 * What the page of an order asks of goods without a seat: the browser's half of `sales/server/goods.ts`. `Content` is
 * their part of the cart. The table of all is `ordering/ui/goods-screens.ts`;
 * their words are in the catalogue of the cart's kind, under `page`.
 */
export type GoodsScreen<List, Content> = {
  readonly readList: (call: Call, signal: AbortSignal) => Promise<CallResult<List>>;
  /** Whether there is anything to choose. */
  readonly hasAny: (list: List) => boolean;
  readonly Choice: ComponentType<GoodsChoiceProps<List, Content>>;
};
