import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { Stack } from '#platform/ui/layout/layout.tsx';
import type { ShowingView } from '../../contract.ts';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { ShopLink } from '../links.tsx';
import { useShowingTexts } from './use-showing-texts.ts';
import '#platform/ui/controls/link-row.css';

interface OtherTimesProps {
  showings: readonly ShowingView[];
  /** The complex of the page; showings elsewhere are named with theirs. */
  homeId: number;
}

/** Other times of a film by date and time, each as a row that links to it. */
export function OtherTimes({ showings, homeId }: OtherTimesProps) {
  const inOrder = showings.toSorted((a, b) => Date.parse(a.dateTime) - Date.parse(b.dateTime));
  return (
    <Stack gap={2}>
      {inOrder.map((showing) => (
        <OtherTime key={showing.id} showing={showing} homeId={homeId} />
      ))}
    </Stack>
  );
}

/** A row that links to another time: when, where, and how much is free. */
function OtherTime({ showing, homeId }: { showing: ShowingView; homeId: number }) {
  const t = useTranslations('catalog.notice');
  const texts = useShowingTexts();
  const { locationName, venueName } = showing;
  const hall = showing.locationId === homeId ? venueName : texts.together([locationName, venueName]);
  return (
    <ShopLink to={showing.newBookingUrl ?? catalogAddress.showing(showing.id)} className="ui-link-row">
      <span>
        <time className="ui-link-row-title" dateTime={showing.dateTime}>
          {texts.moment(showing.dateTime, showing.timeZone)}
        </time>
        <span className="ui-link-row-detail">
          {texts.together([hall, texts.format(showing), texts.languageLong(showing)].filter(Boolean))}
        </span>
      </span>
      <span className="ui-link-row-end">
        {showing.fullness && t('free', { count: showing.fullness.left })}
        <Icon name="next" size="small" />
      </span>
    </ShopLink>
  );
}
