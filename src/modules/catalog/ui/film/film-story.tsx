import { useTranslations } from 'use-intl';
import type { FilmPageView } from '../../contract.ts';
import { useShowingTexts } from '../showing/use-showing-texts.ts';
import { RatingBadge } from './rating-badge.tsx';
import './film-story.css';

type Film = FilmPageView['film'];

/** The whole synopsis. */
export function Story({ film: { synopsis } }: { film: Film }) {
  const t = useTranslations('catalog.filmPage');
  if (!synopsis) return null;
  return (
    <section>
      <h2 className="catalog-filmpage-title">{t('story')}</h2>
      <p className="catalog-story">{synopsis}</p>
    </section>
  );
}

/** The age rating in words, with its reason. */
export function RatingReason({ film }: { film: Film }) {
  const t = useTranslations('catalog');
  return (
    <section className="catalog-reason" aria-label={t('film.rating')}>
      <RatingBadge rating={film.rating} ratingClass={film.ratingClass} />
      <p>
        <b>{t(`filmPage.ratingText.${film.ratingClass}`)}</b> {film.ratingReason}
      </p>
    </section>
  );
}

/** Who made it and who plays in it. */
export function People({ film: { directors, cast } }: { film: Film }) {
  const t = useTranslations('catalog.filmPage');
  const texts = useShowingTexts();
  const names = [...new Set([...directors, ...cast])];
  if (names.length === 0) return null;
  const rolesOf = (name: string): string[] => [
    ...(directors.includes(name) ? [t('director')] : []),
    ...(cast.includes(name) ? [t('cast')] : []),
  ];
  return (
    <section>
      <h2 className="catalog-filmpage-title">{t('people')}</h2>
      <ul className="catalog-people">
        {names.map((name) => (
          <li key={name} className="catalog-person">
            <span className="catalog-person-sign" aria-hidden="true">
              {initialsOf(name)}
            </span>
            <span>
              <b>{name}</b>
              <span className="catalog-person-role">{texts.together(rolesOf(name))}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'Buster Keaton' -> 'BK'; the first and the last word's first letter. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '')[0],
  );
  return letters.join('');
}

/** Pictures of the film, 16 to 9. */
export function Stills({ film: { name, stills } }: { film: Film }) {
  const t = useTranslations('catalog.filmPage');
  if (stills.length === 0) return null;
  return (
    <section className="catalog-filmpage-stills">
      <h2 className="catalog-filmpage-title">{t('stills')}</h2>
      {/* Scrolls on phones, with the keyboard too. */}
      <ul className="catalog-stills" tabIndex={0} aria-label={t('stills')}>
        {stills.map(({ medium, large }, i) => (
          <li key={large}>
            <img
              src={medium}
              srcSet={`${medium} 480w, ${large} 960w`}
              sizes="(min-width: 900px) 380px, 72vw"
              width={480}
              height={270}
              alt={t('still', { number: i + 1, film: name })}
              loading="lazy"
              decoding="async"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
