import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { call } from '#platform/browser/network/call.ts';
import { getWhatsOn, type FilmView, type WhatsOnView } from '../../contract.ts';
import { dayText } from '../date-text.ts';
import { FilmCard } from './film-card.tsx';
import { chosenIds } from './whats-on-address.ts';
import { SearchForm } from './filters/search-form.tsx';
import './today-films.css';

const AT_MOST = 4;

/** The next steps of a visitor whose page does not exist: a search, and what is on next. */
export function TodayFilms() {
  const [page, setPage] = useState<WhatsOnView>();
  useEffect(() => {
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      const result = await call(getWhatsOn, { query: {} }, { signal: stop.signal });
      if (result.ok) setPage(result.data);
    };
    void read();
    return () => stop.abort();
  }, []);
  return (
    <div className="catalog-today">
      <SearchForm />
      {page && <Films page={page} />}
    </div>
  );
}

const filmsOf = ({ featured, films }: WhatsOnView): FilmView[] =>
  [...(featured ? [featured] : []), ...films].slice(0, AT_MOST);

function Films({ page }: { page: WhatsOnView }) {
  const t = useTranslations('catalog.whatsOn');
  const locale = useLocale();
  const films = filmsOf(page);
  if (films.length === 0) return null;
  return (
    <section>
      <h2 className="catalog-today-title">{t('onDay', { day: dayText(page.day, 'day', locale) })}</h2>
      <div className="catalog-films">
        {films.map((film) => (
          <FilmCard key={film.id} film={film} homeIds={chosenIds(page.locations)} day={page.day} level="h3" />
        ))}
      </div>
    </section>
  );
}
