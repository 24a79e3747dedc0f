import { BrandDb, Database } from '#platform/server/db.ts';

/** A part of a statement of the product, and its replacement. */
export type Removal = readonly [guard: string, instead: string];

/** The guards of a seat, as they are written in `lock-statement.ts` and `seat-store.ts` of `seating/server`. */
export const SEAT_GUARDS = {
  /** Locking: only a place that is free, has expired or is one's own. */
  lock: [
    'where c.state = 0 and (c.expires < now() or (c.holder = excluded.holder and c.order_id is null))',
    'where c.state = 0',
  ],
  /** Keeping for a payment: only a place that the visitor has locked, and once. */
  keep: ['and holder = $6 and expires > now() and order_id is null', 'and $6::uuid is not null'],
  /** Selling: only a place that is kept for this order, or free. */
  sell: ['where c.state = 0 and (c.order_id = excluded.order_id or c.expires < now())', ''],
} as const satisfies Record<string, Removal>;

/**
 * The guard of locking, checked with the claims as they were when the statement began: correct for calls one after the
 * other, wrong for parallel calls.
 */
export const LOCK_CHECKED_TOO_EARLY: Removal = [
  SEAT_GUARDS.lock[0],
  `where c.state = 0 and not exists (
     select from claim x
      where x.tenant_id = c.tenant_id and x.presentation_id = c.presentation_id and x.seat_no = c.seat_no
        and x.expires > now() and (x.holder <> excluded.holder or x.order_id is not null))`,
];

/**
 * The guards of a seat timer, checked with the rows as they were when the statement began: correct for calls one after
 * the other, wrong for parallel calls.
 */
export const TIMER_CHECKED_TOO_EARLY = {
  /** No more places than an order may have. */
  room: [
    'and cardinality(array_remove(t.seats, excluded.seats[1])) < excluded.max_seats',
    `and (select count(*) from claim x
           where x.tenant_id = t.tenant_id and x.presentation_id = t.presentation_id
             and x.holder = t.session_id) < excluded.max_seats`,
  ],
  /** In addition: the places are not stored, so that no constraint counts them. */
  written: [
    'set seats = array_remove(t.seats, excluded.seats[1]) || excluded.seats',
    'set seats = excluded.seats',
  ],
} as const satisfies Record<string, Removal>;

/**
 * The guards that keep a visitor at one presentation: a lock of another one moves the seat timer there, and leaves the
 * places of the first one locked.
 */
export const TIMER_MOVED_WITH_SEATS = [
  ['where t.presentation_id = excluded.presentation_id and t.deadline', 'where t.deadline'],
  ['set seats = array_remove', 'set presentation_id = excluded.presentation_id, seats = array_remove'],
] as const satisfies readonly Removal[];

/** The guards of a cart, as they are written in `cart-store.ts` and `order-store.ts`: it is open, and makes one order. */
export const CART_GUARDS = {
  open: ["and cart_id = $3 and status = 'open'", 'and cart_id = $3'],
  once: ['on conflict do nothing', ''],
} as const satisfies Record<string, Removal>;

/** The guard of a payment form, as it is written in `payment-form-store.ts`: it pays once. */
export const FORM_GUARD: Removal = ["and t.status not in ('declined', 'cancelled')", 'and false'];

/**
 * Runs `work` with the product as it would be without some of its guards: they are replaced in its statements before
 * these are sent to the database. Rejects when no statement had one of them, because then the test proves nothing.
 */
export async function withoutGuards<T>(removals: readonly Removal[], work: () => Promise<T>): Promise<T> {
  const met = new Set<Removal>();
  const changed = (text: string): string => unguarded(text, removals, met);
  const statements = BrandDb.prototype;
  const batches = Database.prototype;
  const [before, batchBefore] = [owned(statements, 'rows', 'change'), owned(batches, 'batch')];
  statements.rows = function (text, values) {
    return before.rows.call(this, changed(text), values) as never;
  };
  statements.change = function (text, values, explain) {
    return before.change.call(this, changed(text), values, explain);
  };
  batches.batch = function (tenantId, all) {
    const unguardedOnes = all.map((statement) => ({ ...statement, text: changed(statement.text) }));
    return batchBefore.batch.call(this, tenantId, unguardedOnes);
  };
  try {
    const done = await work();
    const unmet = removals.filter((removal) => !met.has(removal));
    if (unmet.length > 0) throw new Error(`no statement has these words: ${JSON.stringify(unmet)}`);
    return done;
  } finally {
    Object.assign(statements, before);
    Object.assign(batches, batchBefore);
  }
}

/** Some methods of a class, which are not enumerable. */
const owned = <T extends object, K extends keyof T>(prototype: T, ...names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, prototype[name]])) as Pick<T, K>;

/** The statement without the guards. */
function unguarded(text: string, removals: readonly Removal[], met: Set<Removal>): string {
  return removals.reduce((left, removal) => {
    if (!left.includes(removal[0])) return left;
    met.add(removal);
    return left.replace(...removal);
  }, text);
}
