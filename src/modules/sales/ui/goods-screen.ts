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
 * their part of the cart, `Payload` their part of the commit. The table of all is `ordering/ui/goods-screens.ts`;
 * their words are in the catalogue of the cart's kind, under `page`.
 */
export type GoodsScreen<List, Content, Payload> = {
  readonly readList: (call: Call, signal: AbortSignal) => Promise<CallResult<List>>;
  /** Whether there is anything to choose. */
  readonly hasAny: (list: List) => boolean;
  readonly Choice: ComponentType<GoodsChoiceProps<List, Content>>;
  /** Amounts in major units of the currency. */
  readonly payload: (content: Content, currency: string) => Payload;
};
