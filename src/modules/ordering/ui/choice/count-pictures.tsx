import { useLocale, useTranslations } from 'use-intl';
import { Card } from '#platform/ui/layout/layout.tsx';
import { listText } from '#modules/i18n/rules/listed.ts';
import { AreaPlan } from '#modules/seating/ui/choose/pictures/area-plan.tsx';
import { hallPicture, hasHallPicture } from '#modules/seating/ui/choose/pictures/hall-picture.tsx';
import { sectionsIn } from '#modules/seating/ui/choose/pictures/image-areas.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import type { TicketCounts } from '#modules/tickets/ui/count/use-ticket-counts.ts';
import { useOrder, type OrderPageData } from '../cart/order-context.ts';

type Pictures = Pick<OrderPageData['presentation'], 'imageMapHtml'>;

/** A, B, C … for the sections that the hall's picture names so, by their ids; none where there is no such picture. */
export function lettersOf({ hall: { sections } }: SeatStore, { imageMapHtml }: Pictures): AreaLetters {
  const isDrawn = sections.length > 1 && sections.every(({ polygon }) => polygon.length > 0);
  const isNamed = (id: number): boolean =>
    imageMapHtml === null ? isDrawn : sections.length > 1 && sectionsIn(imageMapHtml).has(id);
  return new Map(
    sections.flatMap(({ id }, index) => (isNamed(id) ? [[id, String.fromCodePoint(65 + index)]] : [])),
  );
}

export type AreaLetters = ReadonlyMap<number, string>;

interface CountPicturesProps {
  store: SeatStore;
  letters: AreaLetters;
  counts: TicketCounts;
}

/** The picture of the hall beside the rows, one: the cinema's own, or the drawn areas. */
export function CountPictures({ store, letters, counts }: CountPicturesProps) {
  const { imageMapHtml, viewAreaFilename } = useOrder().data.presentation;
  const { hall } = store;
  const chosen = new Set(
    counts.rows.filter((row) => counts.countOf(row) > 0).map(({ section }) => section.id),
  );
  if (imageMapHtml === null && letters.size > 0)
    return (
      <Card>
        <div className="count-step-picture">
          <AreaPlan
            hall={hall}
            letters={hall.sections.map(({ id }) => letters.get(id) ?? '')}
            chosen={chosen}
          />
          <MarkedAreas letters={letters} chosen={chosen} />
        </div>
      </Card>
    );
  // Its plan, whose areas lead to their rows, or the view from the places where it has no plan.
  const picture = imageMapHtml
    ? { imageMapHtml, viewAreaFilename: null }
    : { imageMapHtml: null, viewAreaFilename };
  if (!hasHallPicture(picture)) return null;
  const letterOf = (id: number): string | undefined => letters.get(id);
  const toRow = (sectionId: number | undefined): void => {
    const row = document.querySelector(`[data-section="${sectionId}"]`);
    row?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  };
  return (
    <div className="count-step-picture">
      {hallPicture(picture, hall, { letterOf, chosen })((section) => toRow(hall.sections[section]?.id))}
      {letters.size > 0 && <MarkedAreas letters={letters} chosen={chosen} />}
    </div>
  );
}

/** Says which areas the picture highlights. */
function MarkedAreas({ letters, chosen }: { letters: AreaLetters; chosen: ReadonlySet<number> }) {
  const t = useTranslations('ordering.count');
  const locale = useLocale();
  const marked = [...letters].flatMap(([id, letter]) => (chosen.has(id) ? [letter] : []));
  return (
    <p className="count-step-areas" aria-hidden>
      {marked.length > 0 && t('marked', { count: marked.length, letters: listText(marked, locale) })}
    </p>
  );
}
