import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import type { CartScope } from '#modules/sales/rules/cart-kinds.ts';
import type { Bill } from '#modules/sales/rules/bill.ts';
import type { Described } from '#modules/sales/rules/described.ts';
import type { ItemState } from '#modules/sales/rules/item-states.ts';
import type { GoodsKind, ItemKind, NewItem, Quote } from '#modules/sales/rules/items.ts';
import type { UnitsOf } from '#modules/sales/rules/units.ts';

/**
 * A fault of chosen goods, which prevents buying them or entering a step: a refusal code of the contract with
 * details.
 */
export type Fault = { readonly code: string };

/** What goods need to know of the order that they belong to. */
export type SoldOrder = {
  readonly orderId: string;
  readonly sessionId: string;
  /** The reservation identifier; ticket codes begin with it. */
  readonly code: string;
};

/** An item, or some of the equal things that it is. */
export type HeldItem = NewItem & {
  readonly itemNo: number;
  readonly state: ItemState;
  /** How many equal things it is; 1 for a ticket. The amount is the price of all. */
  readonly quantity: number;
};

/** An item as it is in the database. `cancelled`: how many of its equal things are. */
export type Item = HeldItem & { readonly cancelled: number };

/** Some of an item's equal things: those that the buyer still has, or that are taken back. */
export type Units = UnitsOf<Item>;

/** An item as operators see it; texts are in the caller's language. */
export type ListedItem = {
  readonly itemNo: number;
  readonly name: string;
  readonly ticket?: {
    readonly section: string;
    readonly row: string;
    readonly seat: string;
    readonly seatNo: number;
    /** Left out until the order is paid. */
    readonly code?: string;
    readonly isAdmitted: boolean;
  };
};

/** A visitor's open cart, as goods may read it. `content` has a part for each kind of goods. */
export type OpenCart<Content> = {
  readonly scope: CartScope;
  readonly content: Content;
  /** The step that the visitor has reached. */
  readonly step: string;
};

/**
 * The second half of reading. The first half takes what this process has in memory, the second asks the database. All
 * kinds of goods of an order are read side by side, so that their statements go out in one round trip.
 */
export type Reader<Content, Facts> = (cart: Promise<OpenCart<Content>>) => Promise<Facts>;

/**
 * Who gets released goods: the visitor, who may try to pay again; everybody; or the cinema, which takes back what it cannot
 * give, scanned tickets too.
 */
export type ReleasedTo = 'visitor' | 'public' | 'cinema';

/** How long goods are reserved. `isHold`: for a payment later, so that the visitor's order is over. */
export type Kept = { readonly until: Date; readonly isHold: boolean };

/** What has happened to items; published to seat maps and other processes. */
export type ItemNews =
  | { readonly event: 'reserved'; readonly until: Date }
  | { readonly event: 'issued' | 'released' };

/** Thrown when goods of an order are no longer available; the transaction is rolled back. */
export class GoodsGone extends Error {
  /** The refusal for the buyer. */
  readonly code: string;
  constructor(code: string) {
    super(`goods are gone: ${code}`);
    this.code = code;
  }
}

/** What an order needs of the things that it has sold, of one kind. The table of all kinds is `ordering/server/goods.ts`. */
export type SoldGoods = {
  readonly kind: ItemKind;

  /**
   * Second transaction: writes what was bought. Returns the codes of its tickets, in the order of their places. Throws
   * GoodsGone when a reservation is lost. For goods that a cart can have, what is said at `reserve` applies too.
   */
  readonly issue: (
    ctx: Context,
    tx: BrandDb,
    order: SoldOrder,
    items: readonly Item[],
  ) => Promise<readonly string[]>;
  /**
   * Releases reserved or issued items, or some of the equal things of an item. False when they could not be locked for the
   * visitor again, because the time is over.
   */
  readonly release: (
    ctx: Context,
    tx: BrandDb,
    order: SoldOrder,
    items: readonly HeldItem[],
    to: ReleasedTo,
  ) => Promise<boolean>;
  /**
   * Whether an item of an order for a presentation is of no use to the buyer without it, so that it is refunded when the
   * cinema cancels the presentation.
   */
  readonly isLostWith: (item: NewItem, presentationId: number) => boolean;
  /**
   * After a commit of the transaction: publishes the change to this process and the others. Errors are logged, not
   * thrown.
   */
  readonly publish?: (
    ctx: Context,
    order: SoldOrder,
    items: readonly NewItem[],
    news: ItemNews,
  ) => Promise<void>;

  /** What the items of an order are, each by itself, for operators. */
  readonly list: (
    ctx: Context,
    order: SoldOrder,
    items: readonly HeldItem[],
  ) => Promise<readonly ListedItem[]>;
  /** Describes the items of a paid order for the confirmation page, e-mail, PDF and customer area. */
  readonly describe: (
    ctx: Context,
    order: SoldOrder,
    items: readonly Item[],
    how: { readonly locale: Locale; readonly withPictures: boolean },
  ) => Promise<Described>;
};

/**
 * One kind of goods: everything that an order needs of it. `Content` is its part of the cart, `Payload` its part of
 * the commit, `Facts` the data by which both are checked. The table of all kinds is `ordering/server/goods.ts`.
 */
export type Goods<Content, Payload, Facts> = SoldGoods & {
  readonly kind: GoodsKind;

  /** Reads the facts for an open cart. */
  readonly readCart: (ctx: Context, scope: CartScope) => Promise<Reader<Content, Facts>>;
  /** Reads the facts for a commit, from the database. Refuses ids that are not ours. */
  readonly readPayload: (ctx: Context, payload: Payload, scope: CartScope) => Promise<Reader<Content, Facts>>;

  /** The lines and items; empty when nothing is chosen. */
  readonly quote: (facts: Facts) => Quote;
  /** For each step: finds the first fault of what is chosen there. Checked before a later step may be entered. */
  readonly checks: Readonly<Record<string, (ctx: Context, facts: Facts) => Fault | undefined>>;
  /** The goods' part of the commit, with the amounts of the bill: a page sends it back, and `compare` checks it. */
  readonly payload: (facts: Facts, bill: Bill) => Payload;
  /** Refuses what the client sent in addition to ids when it differs from ours. */
  readonly compare: (facts: Facts, payload: Payload, bill: Bill) => void;
  /** Whether something is sent to the customer's home, so that the form has fields for an address. */
  readonly asksAddress?: (facts: Facts) => boolean;
  /** The data that make two commits the same one, as far as these goods are concerned. */
  readonly identity: (facts: Facts) => unknown;

  /**
   * First transaction: reserves what is scarce. Throws GoodsGone when it is not available. The transaction may be sent together
   * with its commit (`BrandDb.atOnce`). So send all statements before you await one, and let guards or constraints refuse.
   */
  readonly reserve?: (tx: BrandDb, order: SoldOrder, facts: Facts, kept: Kept) => Promise<void>;
  /** What the visitor has locked for a cart, if anything: the visitor is asked before it is unlocked. */
  readonly kept?: (
    ctx: Context,
  ) => Promise<{ readonly subjectId: number | null; readonly count: number } | null>;
  /** Unlocks what the visitor has for a cart that was emptied, or replaced by one of another kind. */
  readonly drop?: (ctx: Context, subjectId: number | null) => Promise<void>;
};
