/** The condition that an order has a ticket for a presentation; `parameter` is the presentation's, such as '$2'. */
export const ofPresentation = (parameter: string, order = 'orders'): string =>
  `exists (select from order_item i where i.tenant_id = ${order}.tenant_id and i.order_id = ${order}.order_id
      and i.kind = 'ticket' and i.subject_id = ${parameter})`;
