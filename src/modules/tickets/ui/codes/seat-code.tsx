import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { hasProof, type Proof } from '../../rules/proofs/proof.ts';
import { CodeField } from './code-field.tsx';
import { CodeRow } from './code-row.tsx';
import type { CodeUse } from './code-use.ts';
import { KeptPlace } from './kept-place.tsx';

interface SeatCodeProps {
  use: CodeUse;
  seatNo: number;
  /** The seat by its name, for the field's label. */
  place: string;
  /** The code that the seat's ticket has. */
  code: string | undefined;
  /** The button's text where several buttons are beside each other; left out where the seat is seen. */
  text?: string;
}

/** The code of one ticket (specification section 2, 'Ticket selection'): a button that opens and closes the field, or the code. */
export function SeatCode({ use, seatNo, place, code, text }: SeatCodeProps) {
  const t = useTranslations('tickets.code');
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const own = use.entered.find((one) => one.code === code);
  if (code !== undefined)
    return (
      <KeptPlace>
        <CodeRow code={code} detail={own?.name ?? ''} onRemove={() => void use.remove(code, seatNo)} />
      </KeptPlace>
    );
  return (
    <KeptPlace>
      <Button
        small
        look="plain"
        label={t('useAt', { place })}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {text ?? t('use')}
      </Button>
      {isOpen && (
        <CodeField
          ref={field}
          label={t('labelAt', { place })}
          use={use}
          seatNo={seatNo}
          onApplied={() => setOpen(false)}
        />
      )}
    </KeptPlace>
  );
}

interface PlaceCodesProps {
  use: CodeUse;
  /** The section by its name. */
  place: string;
  /** The tickets of its places. */
  tickets: readonly (Proof & { readonly seatNo: number })[];
}

/** The codes of places without numbers, which are counted together. */
export function PlaceCodes({ use, place, tickets }: PlaceCodesProps) {
  const coded = new Map(
    tickets.flatMap(({ seatNo, code }) => (code === undefined ? [] : [[code, seatNo] as const])),
  );
  const plain = tickets.find((one) => !hasProof(one));
  return (
    <>
      {[...coded].map(([code, seatNo]) => (
        <SeatCode key={code} {...{ use, seatNo, place, code }} />
      ))}
      {plain && <SeatCode key="" {...{ use, place }} seatNo={plain.seatNo} code={undefined} />}
    </>
  );
}
