import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#platform/ui/style/class-names.ts';
import { tintStyle } from '#platform/ui/style/tint.ts';
import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import type { PresentationView } from '../../contract.ts';
import { dateText } from '../date-text.ts';
import { Poster } from '../film/poster.tsx';
import { RatingBadge } from '../film/rating-badge.tsx';
import { useShowingTexts } from './use-showing-texts.ts';
import '../film/film-meta.css';
import './event-banner.css';

/** The background is the poster's own file: nothing more to load. */
const POSTER_SIZES = '(min-width: 900px) 116px, 72px';

interface EventBannerProps {
  showing: PresentationView;
  /** The site configuration's options of the banner (specification section 3). */
  options: SiteConfiguration['presentationInfo'];
}

/**
 * What is being bought: title, age rating, place, date and time, poster (specification section 2). Options:
 * `coverImageAsBackground` shows the blurred cover and its colour behind the text, without it the banner is neutral;
 * `locationPrefix` names the complex before the hall; `dateFormat` is a long or a numeric date;
 * `mobileCondensedLayout` limits the banner to three lines on phones.
 */
export function EventBanner({ showing, options }: EventBannerProps) {
  const t = useTranslations('catalog.banner');
  const texts = useShowingTexts();
  const locale = useLocale();
  const { tint, tintInk } = showing;
  const date = dateText(
    showing.dateTime,
    options.dateFormat === 'long' ? 'moment' : 'momentShort',
    locale,
    showing.timeZone,
  );
  const isTinted = options.coverImageAsBackground && tint && tintInk;
  const language = texts.languageLong(showing);
  return (
    <section
      className={classNames('catalog-banner', options.mobileCondensedLayout && 'catalog-banner-condensed')}
      style={isTinted ? tintStyle({ tint, ink: tintInk }) : undefined}
      aria-label={t('label')}
    >
      {isTinted && (
        <div className="catalog-banner-cover">
          <Poster pictures={showing.pictures} sizes={POSTER_SIZES} eager className="" />
        </div>
      )}
      <div className="catalog-banner-row">
        <Poster pictures={showing.pictures} sizes={POSTER_SIZES} eager className="catalog-banner-poster" />
        <div className="catalog-banner-text">
          <h1 className="catalog-banner-title">{showing.featureName}</h1>
          <p className="catalog-banner-date">
            <time dateTime={showing.dateTime}>{date}</time>
          </p>
          <p className="catalog-meta">
            <RatingBadge rating={showing.rating} ratingClass={showing.ratingClass} />
            <span>
              {options.locationPrefix
                ? t('place', { location: showing.locationName, hall: showing.venueName })
                : showing.venueName}
            </span>
            {language && <span>{language}</span>}
            <span className="catalog-banner-more">{texts.format(showing)}</span>
            {showing.highlight && <span className="catalog-banner-more">{showing.highlight}</span>}
            <span className="catalog-banner-more">{texts.runtime(showing.runtime)}</span>
          </p>
        </div>
      </div>
    </section>
  );
}
