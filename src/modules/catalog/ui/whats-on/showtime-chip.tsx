import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#platform/ui/style/class-names.ts';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import type { ShowingView } from '../../contract.ts';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { dateText } from '../date-text.ts';
import { FullSeats } from '../showing/full-seats.tsx';
import { ShopLink } from '../links.tsx';
import { useShowingTexts } from '../showing/use-showing-texts.ts';
import './showtime-chip.css';

interface ShowtimeChipProps {
  showing: ShowingView;
  /** The complexes of the page. When there are several, or for a presentation elsewhere, the complex is named too. */
  homeIds?: readonly number[] | undefined;
}

/** The chip's appearance and its last line. */
function useChipState(showing: ShowingView): { look: string; line: string; spoken: string } {
  const t = useTranslations('catalog.chip');
  const locale = useLocale();
  const { sale, fullness, timeZone } = showing;
  if (sale.state === 'notYet' && sale.opensAt) {
    const day = dateText(sale.opensAt, 'dayShort', locale, timeZone);
    const moment = dateText(sale.opensAt, 'moment', locale, timeZone);
    if (sale.members?.isOpen)
      return { look: 'closed', line: t('members'), spoken: t('membersNow', { moment }) };
    return { look: 'closed', line: t('onSale', { day }), spoken: t('onSaleAt', { moment }) };
  }
  if (sale.state === 'soldElsewhere')
    return { look: 'open', line: t('elsewhere'), spoken: t('soldElsewhere') };
  if (sale.state !== 'onSale') {
    const line = t(`state.${sale.state === 'notYet' ? 'offSale' : sale.state}`);
    return { look: 'closed', line, spoken: line };
  }
  if (!fullness) return { look: 'open', line: '', spoken: '' };
  if (fullness.isSoldOut) return { look: 'out', line: t('soldOut'), spoken: t('soldOut') };
  if (fullness.isOnlyAccessible)
    return { look: 'few', line: t('onlyAccessible'), spoken: t('onlyAccessible') };
  const left = t('seatsLeft', { count: fullness.left });
  if (!fullness.isFew) return { look: 'open', line: '', spoken: left };
  return { look: 'few', line: t('left', { count: fullness.left }), spoken: left };
}

/**
 * A presentation that can be opened, always in five lines: time, hall, format, language, fullness; all chips have the
 * same height. Its accessible name has all of it: '20:15, Screen 3, English, Bulgarian subtitles, 4K, 12 seats left'.
 */
function ShowtimeChip({ showing, homeIds }: ShowtimeChipProps) {
  const texts = useShowingTexts();
  const { look, line, spoken } = useChipState(showing);
  const time = texts.time(showing);
  const format = texts.format(showing);
  const { locationId, locationName, locationBrief, venueName } = showing;
  const isNamed = homeIds !== undefined && (homeIds.length > 1 || homeIds[0] !== locationId);
  const placeIn = (complex: string): string => (isNamed ? texts.together([complex, venueName]) : venueName);
  const name = texts.together(
    [time, placeIn(locationName), texts.languageLong(showing), format, spoken].filter(Boolean),
  );
  return (
    <ShopLink
      to={showing.newBookingUrl ?? catalogAddress.showing(showing.id)}
      className={classNames('catalog-chip', `catalog-chip-${look}`)}
    >
      <VisuallyHidden>{name}</VisuallyHidden>
      <time dateTime={showing.dateTime} className="catalog-chip-time" aria-hidden="true">
        {time}
      </time>
      <span aria-hidden="true">{placeIn(locationBrief)}</span>
      <span className="catalog-chip-format" aria-hidden="true">
        {format}
      </span>
      <span aria-hidden="true">{texts.languageShort(showing)}</span>
      <span className="catalog-chip-foot" aria-hidden="true">
        {showing.fullness && look !== 'closed' && <FullSeats seats={showing.fullness.seats} />}
        <span className="catalog-chip-left">{line}</span>
      </span>
    </ShopLink>
  );
}

/** A row of chips. */
export function Showtimes({
  showings,
  homeIds,
}: {
  showings: readonly ShowingView[];
  homeIds?: readonly number[] | undefined;
}) {
  return (
    <ul className="catalog-showtimes">
      {showings.map((showing) => (
        <li key={showing.id}>
          <ShowtimeChip showing={showing} homeIds={homeIds} />
        </li>
      ))}
    </ul>
  );
}
