import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { Stack, Wrap } from '#platform/ui/layout/layout.tsx';
import type { AlternativesView, ShowingView } from '../../contract.ts';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { FilmCard } from '../whats-on/film-card.tsx';
import { ShopLink } from '../links.tsx';
import { useShowingTexts } from './use-showing-texts.ts';
import '#platform/ui/controls/link-row.css';
import './other-showings.css';

/** Alternatives: other times of the film, then other films of the complex. Renders nothing when there are none. */
export function OtherShowings({ page: { showing, otherTimes, films } }: { page: AlternativesView }) {
  const t = useTranslations('catalog.notice');
  if (otherTimes.length === 0 && films.length === 0) return null;
  return (
    <Wrap>
      <div className="catalog-others">
        {otherTimes.length > 0 && (
          <section>
            <h2 className="catalog-others-title">{t('otherTimes', { film: showing.featureName })}</h2>
            <div className="catalog-others-times">
              <Stack gap={2}>
                {otherTimes.map((other) => (
                  <OtherTime key={other.id} showing={other} homeId={showing.locationId} />
                ))}
              </Stack>
            </div>
          </section>
        )}
        {films.length > 0 && (
          <section>
            <h2 className="catalog-others-title">{t('otherFilms', { place: showing.locationName })}</h2>
            <div className="catalog-films catalog-others-films">
              {films.map((film) => (
                <FilmCard
                  key={film.id}
                  film={film}
                  homeId={showing.locationId}
                  filmAddress={`/?film=${film.id}&location=${showing.locationId}`}
                  withDays
                  level="h3"
                />
              ))}
            </div>
          </section>
        )}
      </div>
    </Wrap>
  );
}

/** A row that links to another time: when, where, and how much is free. */
function OtherTime({ showing, homeId }: { showing: ShowingView; homeId: number }) {
  const t = useTranslations('catalog.notice');
  const texts = useShowingTexts();
  const hall =
    showing.locationId === homeId ? showing.venueName : `${showing.locationName}, ${showing.venueName}`;
  return (
    <ShopLink to={showing.newBookingUrl ?? catalogAddress.showing(showing.id)} className="ui-link-row">
      <span>
        <time className="ui-link-row-title" dateTime={showing.dateTime}>
          {texts.moment(showing.dateTime, showing.timeZone)}
        </time>
        <span className="ui-link-row-detail">
          {texts.together([hall, texts.format(showing), texts.languageLong(showing)])}
        </span>
      </span>
      <span className="ui-link-row-end">
        {showing.fullness && t('free', { count: showing.fullness.left })}
        <Icon name="next" size="small" />
      </span>
    </ShopLink>
  );
}
