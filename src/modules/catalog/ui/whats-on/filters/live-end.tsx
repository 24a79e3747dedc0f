import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import type { WhatsOnView } from '../../../contract.ts';
import { countFilms } from '../../../rules/filter-matches.ts';
import { useBackCloses } from './back-closes.ts';

/** What is ticked: the filters as indexes of the page's filters. */
type Ticked = { readonly view: WhatsOnView['view']; readonly on: readonly number[] };

interface LiveEndProps {
  page: WhatsOnView;
  sheet: RefObject<HTMLElement | null>;
  setHasEntry: (hasEntry: boolean) => void;
}

/** The end of the open sheet: clears the filters, and says how many films those that are ticked leave. */
export function LiveEnd({ page, sheet, setHasEntry }: LiveEndProps) {
  const t = useTranslations('catalog');
  const [ticked, setTicked] = useState<Ticked>();
  const read = useCallback((): void => {
    const form = sheet.current?.querySelector('form');
    if (form) setTicked(tickedIn(new FormData(form), page));
  }, [page, sheet]);
  const clear = (): void => {
    for (const box of sheet.current?.querySelectorAll<HTMLInputElement>('form [type=checkbox]') ?? [])
      box.checked = false;
    read();
  };
  useBackCloses(sheet, setHasEntry);
  useEffect(() => {
    // Ticks that were made while this was loaded.
    read();
    const { current } = sheet;
    const gone = new AbortController();
    // A closed sheet says no count: what was ticked and not sent is forgotten.
    const onToggle = ({ newState }: ToggleEvent): void =>
      newState === 'open' ? read() : setTicked(undefined);
    current?.addEventListener('change', read, { signal: gone.signal });
    current?.addEventListener('toggle', onToggle, { signal: gone.signal });
    return () => gone.abort();
  }, [read, sheet]);
  const label =
    !ticked || ticked.view === page.view
      ? t('whatsOn.showFilms', { count: countFilms(page.matches, page.filters, ticked?.on ?? onIn(page)) })
      : t('whatsOn.choose');
  return (
    <>
      {page.filters.length > 0 && (
        <Button look="plain" onClick={clear}>
          {t('empty.clearFilters', { count: 2 })}
        </Button>
      )}
      <Button type="submit" look="go">
        {label}
      </Button>
      <p role="status" className="ui-visually-hidden">
        {ticked && label}
      </p>
    </>
  );
}

const onIn = ({ filters }: WhatsOnView): number[] => filters.flatMap(({ isOn }, i) => (isOn ? [i] : []));

function tickedIn(form: FormData, { filters }: WhatsOnView): Ticked {
  const on = filters.flatMap(({ group, value }, i) => (form.getAll(group).includes(value) ? [i] : []));
  return { view: form.get('view') === 'film' ? 'film' : 'day', on };
}
