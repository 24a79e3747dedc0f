import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import type { CartScope } from '#modules/sales/rules/cart-kinds.ts';
import type { Bill } from '#modules/sales/rules/bill.ts';
import type { Described } from '#modules/sales/rules/described.ts';
import type { ItemState } from '#modules/sales/rules/item-states.ts';
import type { GoodsKind, NewItem, Quote } from '#modules/sales/rules/items.ts';

/** Something that keeps goods from being bought, or a step from being entered: a code of the contract, with details. */
export type Fault = { readonly code: string };

/** What goods must know of an order that they belong to. */
export type SoldOrder = {
  readonly orderId: string;
  readonly sessionId: string;
  /** The reservation identifier, which ticket codes begin with. */
  readonly code: string;
};

/** An item as it stands in the database. */
export type Item = NewItem & { readonly itemNo: number; readonly state: ItemState };

/** A visitor's open cart, as far as goods may read it. `content` holds the part of each kind of goods. */
export type OpenCart<Content> = {
  readonly scope: CartScope;
  readonly content: Content;
  /** The step that the visitor has come to. */
  readonly step: string;
};

/**
 * The second half of reading: the first finds what the process has in memory, this one asks the database. All
 * readers of an order are called side by side, so that what they ask goes out in one round trip.
 */
export type Reader<Content, Facts> = (cart: Promise<OpenCart<Content>>) => Promise<Facts>;

/** Where released things go: back to the visitor, who may try another way to pay, or to everybody. */
export type ReleasedTo = 'visitor' | 'public';

/** What has happened to items, for those who watch: seat maps, other processes. */
export type ItemNews =
  | { readonly event: 'reserved'; readonly until: Date }
  | { readonly event: 'issued' | 'released' };

/** The goods of an order are no longer to be had: the transaction that wanted them is undone. */
export class GoodsGone extends Error {
  /** What the buyer is told. */
  readonly code: string;
  constructor(code: string) {
    super(`goods are gone: ${code}`);
    this.code = code;
  }
}

/**
 * One kind of goods: everything that the order must ask it, and nothing of any other kind. `Content` is its
 * part of the cart, `Payload` its part of the commit, `Facts` what it is judged by. The table of all kinds is
 * `ordering/server/goods.ts`.
 */
export type Goods<Content, Payload, Facts> = {
  readonly kind: GoodsKind;

  /** What an open cart is judged by. */
  readonly readCart: (ctx: Context, scope: CartScope) => Promise<Reader<Content, Facts>>;
  /** What a commit is judged by, read afresh. Refuses what names nothing of ours. */
  readonly readPayload: (ctx: Context, payload: Payload, scope: CartScope) => Promise<Reader<Content, Facts>>;

  /** Lines and items; empty when nothing is chosen. */
  readonly quote: (facts: Facts) => Quote;
  /** By step: the first thing wrong with what is chosen there, checked before a later step may be entered. */
  readonly checks: Readonly<Record<string, (ctx: Context, facts: Facts) => Fault | undefined>>;
  /** Their part of the commit, with every amount as the bill has it: what a page sends back and `compare` reads. */
  readonly payload: (facts: Facts, bill: Bill) => Payload;
  /** Refuses what the client sent beside what identifies the goods, when it is not ours. */
  readonly compare: (facts: Facts, payload: Payload, bill: Bill) => void;
  /** Whether something goes to the customer's home, so that their address is asked for. */
  readonly asksAddress?: (facts: Facts) => boolean;
  /** What makes two commits the same one, as far as these goods go. */
  readonly identity: (facts: Facts) => unknown;

  /** First transaction: takes what is scarce until `until`. Throws GoodsGone when it cannot be had. */
  readonly reserve?: (tx: BrandDb, order: SoldOrder, facts: Facts, until: Date) => Promise<void>;
  /** Second transaction: writes what was bought. Throws GoodsGone when what was reserved is lost. */
  readonly issue: (ctx: Context, tx: BrandDb, order: SoldOrder, items: readonly Item[]) => Promise<void>;
  /** Releases reserved or issued items. False when they could not be locked for the visitor again: the time is over. */
  readonly release: (
    ctx: Context,
    tx: BrandDb,
    order: SoldOrder,
    items: readonly Item[],
    to: ReleasedTo,
  ) => Promise<boolean>;
  /** Once a transaction stands: tells this process and the others what it changed. Never throws for good. */
  readonly publish?: (
    ctx: Context,
    order: SoldOrder,
    items: readonly NewItem[],
    news: ItemNews,
  ) => Promise<void>;

  /** What the visitor keeps from others for a cart, if anything: they are asked before it is replaced. */
  readonly kept?: (
    ctx: Context,
  ) => Promise<{ readonly subjectId: number | null; readonly count: number } | null>;
  /** Unlocks what the visitor has for a cart that was emptied, or replaced by one of another kind. */
  readonly drop?: (ctx: Context, subjectId: number | null) => Promise<void>;
  /** How confirmation, e-mail, PDF and customer area show the items of a paid order. */
  readonly describe: (
    ctx: Context,
    order: SoldOrder,
    items: readonly Item[],
    how: { readonly locale: Locale; readonly withPictures: boolean },
  ) => Promise<Described>;
};
