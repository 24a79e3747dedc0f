import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { useKeptFocus } from '#platform/ui/controls/use-kept-focus.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { isForSeat } from '../../rules/price-sheet.ts';
import { hasProof } from '../../rules/proofs/proof.ts';
import type { TicketChoiceOptions, TicketPlace } from '../choose/ticket-choice-options.ts';
import { usePriceText, type Money } from '../choose/use-type-text.ts';
import { CodeRow } from '../codes/code-row.tsx';
import type { GatedType, ReferenceUse } from '../codes/reference-use.ts';
import { useOpener } from '../codes/use-opener.ts';
import { useRowName } from './row-name.ts';
import type { PageRow, TicketCounts } from './use-ticket-counts.ts';
import '../codes/references.css';
import './count-extras.css';

const ReferenceForm = lazyPart(async () => (await import('../codes/reference-form.tsx')).ReferenceForm);

interface GatedTypesProps {
  counts: TicketCounts;
  levels: TicketChoiceOptions['levels'];
  places: readonly TicketPlace[];
  use: ReferenceUse;
  money: Money;
}

/** A type that is sold in a section, by the section's row for its usual ticket. */
type Offer = { readonly key: string; readonly row: PageRow; readonly type: GatedType };

/**
 * The ticket types of a hall without numbered places that ask for references or a member number: a button for each, whose
 * fields take one more ticket, and the tickets that the visitor has by them.
 */
export function GatedTypes({ counts, levels, places, use, money }: GatedTypesProps) {
  const t = useTranslations('tickets.count');
  const reference = useTranslations('tickets.reference');
  const priceText = usePriceText(money);
  const nameOf = useRowName(counts);
  const part = useKeptFocus<HTMLElement>();
  const [open, setOpen] = useState<Offer>();
  const openerOf = useOpener(open?.key);
  const offers = offersOf(counts.rows, levels);
  if (offers.length === 0) return null;
  const close = (): void => setOpen(undefined);
  const named = (row: PageRow, name: string): string =>
    nameOf(row).hasSections ? t('named', { name, section: row.section.name }) : name;
  return (
    <section ref={part} tabIndex={-1} className="tickets-extras">
      <h3 className="tickets-extras-title">{t('moreTypes')}</h3>
      {places
        .filter((place) => hasProof(place) && place.code === undefined)
        .map((place) => {
          const own = offers.find(
            ({ row, type }) => row.section.id === place.sectionId && type.ticketId === place.ticketId,
          );
          if (!own) return null;
          const name = named(own.row, own.type.name);
          return (
            <CodeRow
              key={place.seatNo}
              code={[place.ref1, place.ref2, place.memberNumber].filter(Boolean).join(' ')}
              detail={name}
              removeLabel={t('fewer', { name })}
              onRemove={() => counts.giveBack(own.row, place)}
            />
          );
        })}
      {open ? (
        <Suspense>
          <ReferenceForm
            use={{
              ...use,
              enter: (_, ticketId, typed) =>
                counts.addBy(open.row, (seatNo) => use.enter(seatNo, ticketId, typed)),
            }}
            seatNo={0}
            type={open.type}
            onApplied={close}
            onCancel={close}
          />
        </Suspense>
      ) : (
        <div className="tickets-reference-types">
          {offers.map((offer) => {
            const { row, type } = offer;
            const reason = counts.refusalOfMore(asPlace(row));
            return (
              <Button
                key={offer.key}
                ref={openerOf(offer.key)}
                small
                look="plain"
                disabled={reason === 'most'}
                onClick={() => (reason ? counts.setCount(row, counts.countOf(row) + 1) : setOpen(offer))}
              >
                {named(row, reference('type', { name: type.name, price: priceText(type) }))}
              </Button>
            );
          })}
        </div>
      )}
    </section>
  );
}

/** The row without the most tickets of its type: the new ticket is of another one. */
const asPlace = (row: PageRow): PageRow => ({
  ...row,
  ticket: { ...row.ticket, maximum: Number.MAX_SAFE_INTEGER },
});

/** The types of each section, where it has a usual ticket: a place has that one until something is entered at it. */
const offersOf = (rows: readonly PageRow[], levels: GatedTypesProps['levels']): Offer[] =>
  rows
    .filter(({ isUsual }) => isUsual)
    .flatMap((row) => {
      const { id, ticketGroupId } = row.section;
      const level = levels.find((one) => one.ticketGroupId === ticketGroupId);
      return (level?.gated ?? [])
        .filter((type) => isForSeat(type, SeatKind.seat) && !type.isSoldOut)
        .map((type) => ({ key: `${id}/${type.ticketId}`, row, type }));
    });
