import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import { listed } from '#modules/i18n/rules/listed.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { chosenText } from '#modules/products/rules/choices.ts';
import { useSeatTexts } from '#modules/seating/ui/seat-texts.ts';
import { levelOf } from '#modules/tickets/rules/price-sheet.ts';
import type { Proof } from '#modules/tickets/rules/proofs/proof.ts';
import { isPick, seatsByTicket } from '#modules/tickets/rules/ticket-choice.ts';
import { useOrder, type CartView, type OrderPageData } from '../cart/order-context.ts';
import { changedGoods, type CountedGoods, type OrderGoods } from './changed-goods.ts';
import { wantsDelivery } from './delivery.ts';
import { levelsWithCodes } from './levels-with-codes.ts';

type Seat = CartView['seats'][number];

/** Some changes are two calls: seats are locked, then they get their ticket. */
const QUIET_MS = 400;

/**
 * Says what has changed in the order, with the new total, when the server has calculated it: once for each change, also
 * for several presses together and for changes in another tab. Only screen readers have it: everybody else sees it.
 */
export function OrderNews({ isUncounted = false }: { isUncounted?: boolean }) {
  const { data, cart, isBillDue } = useOrder();
  const locale = useLocale();
  const [news, setNews] = useState('');
  const said = useRef<{ goods: OrderGoods<Seat>; asksDelivery: boolean }>(null);
  const textOf = useNewsText();
  useEffect(() => {
    if (isBillDue || isUncounted) return undefined;
    const now = { goods: goodsOf(data, cart, locale), asksDelivery: isDeliveryDue(data, cart) };
    said.current ??= now;
    const { goods, asksDelivery } = said.current;
    const changes = changedGoods(goods, now.goods);
    if (changes.length === 0) return undefined;
    const timer = setTimeout(() => {
      said.current = now;
      setNews(textOf(changes, now.asksDelivery && !asksDelivery));
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [data, cart, isBillDue, isUncounted, textOf, locale]);
  return (
    <VisuallyHidden>
      <span role="status">{news}</span>
    </VisuallyHidden>
  );
}

/** A way of delivery is needed that is not chosen yet. */
const isDeliveryDue = (data: OrderPageData, { content }: CartView): boolean =>
  content.delivery === '' && wantsDelivery(data, content);

function goodsOf(data: OrderPageData, cart: CartView, locale: Locale): OrderGoods<Seat> {
  const sheet = { levels: levelsWithCodes(data, cart) };
  const typeOf = ({ ticketGroupId, ...pick }: Pick<Seat, 'ticketGroupId' | 'ticketId' | keyof Proof>) =>
    levelOf(sheet, ticketGroupId)?.tickets.find((one) => isPick(one, pick));
  const isNumbered = ({ row, seat }: Seat): boolean => row !== '' || seat !== '';
  const places = cart.seats.filter((seat) => !isNumbered(seat));
  // Where the hall has several areas, each has a row of the same ticket type.
  const hasSections = data.presentation.hasMultiGASections;
  return {
    seats: cart.seats
      .filter(isNumbered)
      .map((seat) => ({ seatNo: seat.seatNo, ticket: typeOf(seat)?.name ?? '', seat })),
    counted: [
      ...counted(seatsByTicket(sheet, places), ([place]) => {
        const name = listed([typeOf(place)?.name ?? '', hasSections ? place.section : ''], locale);
        const key = `place ${place.sectionId} ${place.ticketGroupId} ${place.ticketId} ${place.code}`;
        return [{ key, name, count: 1 }];
      }),
      ...counted(cart.seats, (seat) =>
        (typeOf(seat)?.addons ?? [])
          .filter(({ id }) => seat.addonIds.includes(id))
          .map(({ id, name }) => ({ key: `addon ${id}`, name, count: 1 })),
      ),
      ...counted(cart.content.products, ({ id, variants = [], quantity }) => {
        const product = data.products.find((one) => one.id === id);
        const name = product ? chosenText(product, variants) : '';
        return quantity > 0 ? [{ key: ['product', id, ...variants].join(' '), name, count: quantity }] : [];
      }),
    ],
  };
}

/** What several things have, with the sum for each key. */
function counted<Thing>(
  things: readonly Thing[],
  of: (thing: Thing) => readonly CountedGoods[],
): CountedGoods[] {
  const same = Map.groupBy(things.flatMap(of), ({ key }) => key);
  return [...same.values()].map((all) => ({
    ...all[0]!,
    count: all.reduce((sum, { count }) => sum + count, 0),
  }));
}

type Changes = ReturnType<typeof changedGoods<Seat>>;

/** The words for changes, with the total. */
function useNewsText(): (changes: Changes, isDeliveryAsked: boolean) => string {
  const t = useTranslations('checkout.news');
  const summary = useTranslations('checkout.summary');
  const seats = useSeatTexts();
  const { cart, money } = useOrder();
  return (changes, isDeliveryAsked) => {
    const text = (change: Changes[number]): string => {
      if (change.kind === 'counted') return t('counted', change);
      const named = { count: change.seats.length, seats: seats.list(change.seats) };
      return change.kind === 'ticket'
        ? t('ticket', { ...named, ticket: change.ticket })
        : t(change.kind, named);
    };
    return [
      ...changes.map(text),
      changes.some(({ kind }) => kind !== 'counted' && kind !== 'ticket') &&
        t('tickets', { tickets: summary('tickets', { count: cart.seats.length }) }),
      isDeliveryAsked && t('delivery'),
      t('total', { amount: money(cart.bill.total) }),
    ]
      .filter(Boolean)
      .join(' ');
  };
}
