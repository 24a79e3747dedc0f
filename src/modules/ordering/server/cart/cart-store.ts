import { uuidv7 } from '#kernel/ids.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { CustomerDraft } from '#modules/customers/rules/customer-details.ts';
import { EMPTY_CART, type WholeContent } from '#modules/ordering/rules/cart.ts';
import { firstStep, type AnyStep } from '#modules/ordering/rules/flow.ts';
import type { CartKind, CartScope } from '#modules/sales/rules/cart-kinds.ts';
import { PROOF_FIELDS } from '#modules/tickets/rules/proofs/proof.ts';
import { LAST_CUSTOMER } from '../order-store.ts';

/** The visitor's open cart: one for each visitor, of one kind, for one subject. */
export type Cart = {
  readonly cartId: string;
  readonly scope: CartScope;
  readonly content: WholeContent;
  readonly version: number;
  readonly step: AnyStep;
};

type CartRow = {
  cart_id: string;
  kind: CartKind;
  subject_id: number | null;
  content: Partial<WholeContent>;
  version: number;
  step: AnyStep;
};

const COLUMNS = 'cart_id, kind, subject_id, content, version, step';

const toCart = (row: CartRow): Cart => ({
  cartId: row.cart_id,
  scope: { kind: row.kind, subjectId: row.subject_id },
  content: { ...EMPTY_CART, ...row.content },
  version: row.version,
  step: row.step,
});

/** The open cart of any kind. */
export async function openCart(ctx: Context): Promise<Cart | undefined> {
  const row = await ctx.db.row<CartRow>(
    `select ${COLUMNS} from cart where tenant_id = $1 and session_id = $2 and status = 'open'`,
    [ctx.visitor.sessionId],
  );
  return row && toCart(row);
}

/** A cart of the visitor that was committed; undefined when there is none with this id. */
export async function committedCart(ctx: Context, cartId: string): Promise<Cart | undefined> {
  const row = await ctx.db.row<CartRow>(
    `select ${COLUMNS} from cart where tenant_id = $1 and session_id = $2 and cart_id = $3 and status = 'committed'`,
    [ctx.visitor.sessionId, cartId],
  );
  return row && toCart(row);
}

/**
 * Changes parts of the open cart's content; makes a cart when there is none (`newId`: its id). A cart of another kind or
 * presentation becomes this one (specification section 4: selecting a presentation removes earlier ones, starting one cart type
 * clears the others). The customer's details stay, also those of an earlier order, but not their consents.
 */
export const changeCart = async (
  ctx: Context,
  scope: CartScope,
  change: Partial<WholeContent>,
  newId = uuidv7(),
): Promise<Cart> => (await storeChange(ctx, scope, change, { version: null, newId }))!;

/**
 * The same, unless the cart has another version than the one that the change was worked out from (-1: there was no cart);
 * undefined then, and nothing is written.
 */
export const changeCartOf = (
  ctx: Context,
  scope: CartScope,
  change: Partial<WholeContent>,
  version: number,
): Promise<Cart | undefined> => storeChange(ctx, scope, change, { version, newId: uuidv7() });

async function storeChange(
  ctx: Context,
  { kind, subjectId }: CartScope,
  change: Partial<WholeContent>,
  { version, newId }: { readonly version: number | null; readonly newId: string },
): Promise<Cart | undefined> {
  const row = await ctx.db.row<CartRow>(
    `insert into cart as c (tenant_id, cart_id, session_id, kind, subject_id, step, content)
     values ($1, $2, $3, $4, $5, $6, jsonb_build_object('customer', coalesce((${LAST_CUSTOMER}), '{}'::jsonb)) || $7::jsonb)
     on conflict (tenant_id, session_id) where status = 'open' do update set
       content = case when (c.kind, c.subject_id) is not distinct from (excluded.kind, excluded.subject_id)
                      then c.content || $7::jsonb
                      else jsonb_build_object('customer', coalesce(c.content -> 'customer', '{}'::jsonb)) || $7::jsonb end,
       step = case when (c.kind, c.subject_id) is not distinct from (excluded.kind, excluded.subject_id)
                   then c.step else excluded.step end,
       kind = excluded.kind,
       subject_id = excluded.subject_id,
       version = c.version + 1,
       changed_at = now()
       where $8::int is null or c.version = $8
          or (c.kind, c.subject_id) is distinct from (excluded.kind, excluded.subject_id)
     returning ${COLUMNS}`,
    [newId, ctx.visitor.sessionId, kind, subjectId, firstStep(kind), JSON.stringify(change), version],
  );
  return row && toCart(row);
}

/** Stores the step that the visitor has come to; a committed cart stays as it is. */
export async function setStep(ctx: Context, cartId: string, step: AnyStep): Promise<void> {
  await ctx.db.change(
    `update cart set step = $3, version = version + 1, changed_at = now() where tenant_id = $1 and cart_id = $2 and status = 'open'`,
    [cartId, step],
  );
}

/** Empties the open cart of a scope; the customer's details stay when `keepCustomer` is true. */
export async function emptyCart(
  ctx: Context,
  { kind, subjectId }: CartScope,
  keepCustomer: boolean,
): Promise<void> {
  await ctx.db.change(
    `update cart set step = $6, version = version + 1, changed_at = now(),
            content = case when $5 then jsonb_build_object('customer', coalesce(content -> 'customer', '{}'::jsonb)) else '{}'::jsonb end
      where tenant_id = $1 and session_id = $2 and kind = $3 and subject_id is not distinct from $4 and status = 'open'`,
    [ctx.visitor.sessionId, kind, subjectId, keepCustomer, firstStep(kind)],
  );
}

/**
 * Fills in the details of a customer who has signed in: the fields that are empty, and those that still have what a guest at
 * this screen has given with an earlier order, which may be somebody else's.
 */
export async function fillInKnown(ctx: Context, known: CustomerDraft): Promise<void> {
  await ctx.db.change(
    `update cart set version = version + 1, changed_at = now(),
            content = content || jsonb_build_object('customer', coalesce(content -> 'customer', '{}') || coalesce(
              (select jsonb_object_agg(field, value)
                 from jsonb_each($4::jsonb) as known (field, value), (select (${LAST_CUSTOMER}) as details) as last
                where coalesce(content -> 'customer' ->> field, '') in ('', last.details ->> field)), '{}'))
      where tenant_id = $1 and session_id = $2 and status = 'open'`,
    [ctx.visitor.sessionId, ctx.visitor.sessionId, JSON.stringify(known)],
  );
}

/**
 * Removes from the visitor's open cart what the customer has entered: details, codes, references, member numbers and
 * vouchers, with which the next person at the screen could pay. Its tickets are the default ones again.
 */
export async function forgetCustomer(ctx: Context): Promise<void> {
  await ctx.db.change(
    `update cart set version = version + 1, changed_at = now(),
            content = (content - $3::text[]) || jsonb_build_object('tickets', coalesce(
              (select jsonb_agg(ticket) from jsonb_array_elements(content -> 'tickets') as ticket
                where not ticket ?| $4::text[]), '[]'))
      where tenant_id = $1 and session_id = $2 and status = 'open'`,
    [ctx.visitor.sessionId, ENTERED, PROOF_FIELDS],
  );
}

/** The parts of a cart that its customer has entered, as far as they are not choices of goods. */
const ENTERED: readonly (keyof WholeContent)[] = ['customer', 'voucherPayments', 'productCodes'];

/**
 * Marks a visitor's open cart as committed: it can no longer change, and the next cart is a new one. Throws `otherwise` when it
 * was committed before, or is of another kind or presentation by now.
 */
export const closeCart = (
  tx: BrandDb,
  {
    sessionId,
    cartId,
    scope,
  }: { readonly sessionId: string; readonly cartId: string; readonly scope: CartScope },
  otherwise: () => Error,
): Promise<void> =>
  tx.changeExactly(
    1,
    `update cart set status = 'committed'
      where tenant_id = $1 and session_id = $2 and cart_id = $3 and status = 'open'
        and kind = $4 and subject_id is not distinct from $5::int`,
    [sessionId, cartId, scope.kind, scope.subjectId],
    otherwise,
  );

/**
 * After a declined payment the visitor gets the cart again, as a new one: a cart can be committed once. When they have
 * begun another cart of the same scope in the meantime, what it does not have yet comes from the first one, also the
 * buyer's fields that are empty there: looking at the seats during the payment begins a cart.
 */
export async function reopenCart(tx: BrandDb, cartId: string, sessionId: string): Promise<void> {
  await tx.change(
    `insert into cart as c (tenant_id, cart_id, session_id, kind, subject_id, content, version, step)
     select tenant_id, $3, session_id, kind, subject_id, content, version + 1, 'customerInfo'
       from cart where tenant_id = $1 and cart_id = $2 and session_id = $4
     on conflict (tenant_id, session_id) where status = 'open' do update
       set content = excluded.content || c.content || jsonb_build_object('customer',
             coalesce(excluded.content -> 'customer', '{}'::jsonb) ||
             (select coalesce(jsonb_object_agg(field, typed), '{}'::jsonb)
                from jsonb_each(coalesce(c.content -> 'customer', '{}'::jsonb)) as filled (field, typed)
               where typed <> '""'::jsonb)),
           version = c.version + 1, changed_at = now()
       where (c.kind, c.subject_id) is not distinct from (excluded.kind, excluded.subject_id)`,
    [cartId, uuidv7(), sessionId],
  );
}

/** Deletes open carts that were not changed for 30 days. */
export const clearOldCarts = (db: BrandDb): Promise<number> =>
  db.change(
    `delete from cart where tenant_id = $1 and status = 'open' and changed_at < now() - interval '30 days'`,
  );
