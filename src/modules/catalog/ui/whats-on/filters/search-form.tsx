import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { IconButton } from '#platform/ui/controls/icon-button.tsx';
import { classNames } from '#platform/ui/style/class-names.ts';
import type { WhatsOnView } from '../../../contract.ts';
import { FILMS_ID } from '../films-id.ts';
import { WhatsOnForm } from '../whats-on-form.tsx';
import { SEARCH_ID } from './filters-id.ts';
import './search-form.css';

/** The keyboard on the screen of a phone would cover the films that were found. */
function leaveOnTouchScreen(): void {
  if (!matchMedia('(hover: none)').matches) return;
  document.getElementById(SEARCH_ID)?.hidePopover();
  document.getElementById(FILMS_ID)?.focus({ preventScroll: true });
}

/**
 * The search for a film or a person. On What's on it keeps the day and the filters; there a phone opens it over its top
 * bar, and shows it above the films that were found.
 */
export function SearchForm({ page }: { page?: WhatsOnView }) {
  const t = useTranslations('catalog.whatsOn');
  const search = page?.search ?? '';
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(search);
  // Opened, the search takes the keyboard. Not in the page's HTML: a wide window shows the search at once.
  useEffect(() => {
    field.current?.setAttribute('autofocus', '');
  }, []);
  // One field for all searches, so that the keyboard stays in it. What is typed meanwhile stays too.
  useEffect(() => {
    const [words, before] = [field.current, shown.current];
    shown.current = search;
    if (!words || before === search) return;
    if (words.value === before || words !== document.activeElement) words.value = search;
  }, [search]);
  return (
    <search
      className={classNames('catalog-search-place', search !== '' && 'catalog-search-on')}
      {...(page && { id: SEARCH_ID, popover: 'auto' })}
    >
      <WhatsOnForm page={page} without={['q']} className="catalog-search" onSubmit={leaveOnTouchScreen}>
        <Icon name="search" size="small" />
        <input
          ref={field}
          className="catalog-search-words"
          type="search"
          name="q"
          maxLength={100}
          defaultValue={search}
          placeholder={t('searchHint')}
          aria-label={t('search')}
          enterKeyHint="search"
          autoComplete="off"
        />
      </WhatsOnForm>
      {page && <IconButton icon="close" label={t('close')} closes={SEARCH_ID} />}
    </search>
  );
}
