/**
 * Which module owns which table: only its SQL names the table, and other code calls the owner's functions.
 * `check-tables.ts` checks the code by this list, and the list by the migrations.
 */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  platform: ['migration', 'mail', 'text_message', 'spent_challenge', 'operator_act'],
  tenancy: ['tenant', 'provider_account'],
  catalog: ['location', 'venue', 'feature', 'presentation', 'early_access'],
  customers: ['customer', 'customer_session', 'sign_in_code', 'sign_in_request'],
  seating: ['seatplan', 'claim', 'seat_timer', 'seat_block'],
  codes: ['code_batch', 'code', 'code_use', 'reference_list', 'reference', 'reference_use'],
  memberships: ['membership', 'member', 'member_use'],
  vouchers: ['voucher_class', 'voucher', 'ledger_account', 'ledger_entry'],
  tickets: [
    'ticket_group',
    'ticket_type',
    'price_list',
    'price',
    'price_history',
    'service_charge',
    'ticket',
  ],
  products: ['product'],
  donations: ['donation', 'donation_detail', 'donation_given'],
  payment: [
    'tender',
    'refund',
    'payment_form',
    'saved_card',
    'card_removal',
    'payment_webhook',
    'demo_gateway.form',
    'demo_gateway.token',
    'demo_gateway.charge',
    'demo_gateway.refund',
    'demo_gateway.webhook',
    'demo_gateway.local_order',
    'demo_gateway.cardcom',
  ],
  reminders: ['reminder'],
  ordering: [
    'cart',
    'orders',
    'order_line',
    'order_item',
    'order_word',
    'seat_change',
    'outbox',
    'presentation_change',
    'changed_order',
  ],
};

/** SQL that may name another module's tables, and why. `file` may be a folder. */
export type Exception = { readonly file: string; readonly tables: readonly string[]; readonly why: string };

export const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'src/modules/catalog/server/catalogue-store.ts',
    tables: ['seatplan', 'claim'],
    why: 'How full showings are, and how big their halls: What’s on asks it of hundreds of showings in one statement, and catalog stands above seating.',
  },
  {
    file: 'src/modules/seating/server/import-seatplans.ts',
    tables: ['presentation', 'ticket'],
    why: 'Showings move to a plan’s new version unless something of them is sold: condition and change are one statement, so that nothing is sold in between.',
  },
  {
    file: 'src/modules/seating/server/changed-plans.ts',
    tables: ['presentation'],
    why: 'The presentations that keep an old version of a plan are found and locked in one statement.',
  },
  {
    file: 'src/modules/seating/server/plan-store.ts',
    tables: ['ticket_group'],
    why: 'The levels of a plan are price levels, and seating stands above tickets.',
  },
  {
    file: 'src/modules/ordering/server/order-store.ts',
    tables: ['tender'],
    why: 'An order and its latest tender are read, and locked, in one round trip.',
  },
  {
    file: 'src/modules/ordering/server/awaiting-orders.ts',
    tables: ['tender'],
    why: 'An order that awaits its payment is read with the page of its bank, and one without a payment is found, in one round trip.',
  },
  {
    file: 'src/modules/ordering/server/item-store.ts',
    tables: ['tender'],
    why: 'The items of the order that a tender pays are read in one round trip.',
  },
  {
    file: 'src/apps/import/checks/known-store.ts',
    tables: [
      'tenant', 'location', 'venue', 'feature', 'presentation', 'presentation_change', 'seatplan', 'price_list',
      'orders',
    ], // prettier-ignore
    why: 'An import is held against what the brand has of every module: halls, films, plans, prices and changes of a showing are joined by their keys.',
  },
  {
    file: 'src/apps/import/demo/',
    tables: [
      'tenant', 'location', 'venue', 'feature', 'presentation', 'seatplan', 'claim', 'ticket_group', 'price', 'price_history', 'orders',
      'order_line', 'order_item', 'order_word', 'ticket', 'tender', 'demo_gateway.charge',
    ], // prettier-ignore
    why: 'The demo writes the sales of five weeks in a few statements; one by one through the modules they would be one round trip each. No module may write the history of prices.',
  },
];
