import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Amount } from '#kernel/amount.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { hasProof, type Proof } from '../../rules/proofs/proof.ts';
import { usePriceText } from '../choose/use-type-text.ts';
import { CodeRow } from './code-row.tsx';
import { KeptPlace } from './kept-place.tsx';
import type { GatedType, ReferenceUse } from './reference-use.ts';
import { useOpener } from './use-opener.ts';
import './references.css';

const ReferenceForm = lazy(async () => ({ default: (await import('./reference-form.tsx')).ReferenceForm }));

interface SeatReferenceProps {
  use: ReferenceUse;
  /** The types of the seat's level, for its kind of seat. */
  types: readonly GatedType[];
  /** The seat by its name, for the buttons. */
  place: string;
  seat: Proof & { readonly seatNo: number; readonly ticketId: number };
  money: (amount: Amount) => string;
  /** The seat is to have its former ticket. */
  onRemove: () => void;
}

/**
 * The ticket types of one seat that ask for references or a member number (specification section 2, 'Ticket selection'): a
 * button for each that opens its fields, or what was entered.
 */
export function SeatReference(props: SeatReferenceProps) {
  if (props.seat.code !== undefined || (props.types.length === 0 && !hasProof(props.seat))) return null;
  return (
    <KeptPlace>
      <ReferencePart {...props} />
    </KeptPlace>
  );
}

function ReferencePart({ use, types, place, seat, money, onRemove }: SeatReferenceProps) {
  const t = useTranslations('tickets.reference');
  const [open, setOpen] = useState<GatedType>();
  const openerOf = useOpener(open?.ticketId);
  const priceText = usePriceText(money);
  if (hasProof(seat)) {
    const own = types.find(({ ticketId }) => ticketId === seat.ticketId);
    const entered = [seat.ref1, seat.ref2, seat.memberNumber].filter(Boolean).join(' ');
    return (
      <CodeRow
        code={entered}
        detail={own?.name ?? ''}
        removeLabel={t('remove', { place })}
        onRemove={onRemove}
      />
    );
  }
  if (open)
    return (
      <Suspense>
        <ReferenceForm
          use={use}
          seatNo={seat.seatNo}
          type={open}
          onApplied={() => setOpen(undefined)}
          onCancel={() => setOpen(undefined)}
        />
      </Suspense>
    );
  const sold = types.filter(({ isSoldOut }) => !isSoldOut);
  if (sold.length === 0) return null;
  return (
    <div className="tickets-reference-types">
      {sold.map((type) => {
        const text = t('type', { name: type.name, price: priceText(type) });
        return (
          <Button
            key={type.ticketId}
            ref={openerOf(type.ticketId)}
            small
            look="plain"
            label={t('typeAt', { type: text, place })}
            onClick={() => setOpen(type)}
          >
            {text}
          </Button>
        );
      })}
    </div>
  );
}

interface PlaceReferencesProps extends Omit<SeatReferenceProps, 'seat' | 'onRemove'> {
  /** The tickets of places without numbers, which are counted together. */
  tickets: readonly SeatReferenceProps['seat'][];
  onRemove: (seatNo: number) => void;
}

/** The references of places without numbers: a row for each, and the buttons for one more. */
export function PlaceReferences({ tickets, onRemove, ...shared }: PlaceReferencesProps) {
  const plain = tickets.find((one) => !hasProof(one));
  const entered = tickets.filter((one) => hasProof(one) && one.code === undefined);
  return [...entered, ...(plain ? [plain] : [])].map((seat) => (
    <SeatReference key={seat.seatNo} {...shared} seat={seat} onRemove={() => onRemove(seat.seatNo)} />
  ));
}
