import { Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { Sheet } from '#platform/ui/layout/sheet.tsx';
import { useSheetOpened } from '#platform/ui/layout/use-sheet-opened.ts';
import type { FilterView, WhatsOnView } from '../../../contract.ts';
import { FILTER_GROUPS } from '../../../rules/whats-on.ts';
import { whatsOnAddress } from '../whats-on-address.ts';
import { WhatsOnForm } from '../whats-on-form.tsx';
import { FILTERS_ID } from './filters-id.ts';
import { useFilterWord } from './use-filter-word.ts';
import './filter-sheet.css';

/** Loaded when the sheet is first opened: until then, and without scripts, its button is a plain one. */
const LiveEnd = lazyPart(async () => (await import('./live-end.tsx')).LiveEnd);

/**
 * All filters of the page, and on phones its view. A form that needs no script; with scripts its button says how many
 * films the ticked filters leave, and closing it by anything else leaves the page as it was.
 */
export function FilterSheet({ page }: { page: WhatsOnView }) {
  const t = useTranslations('catalog.whatsOn');
  const sheet = useRef<HTMLDivElement>(null);
  const [wasOpen, toggle] = useSheetOpened(FILTERS_ID);
  const [hasEntry, setHasEntry] = useState(false);
  const onToggle = (isOpen: boolean): void => {
    toggle(isOpen);
    // What was ticked and not sent is forgotten.
    if (!isOpen) sheet.current?.querySelector('form')?.reset();
  };
  const groups = [...Map.groupBy(page.filters, ({ group }) => group).values()];
  const submit = (
    <Button type="submit" look="go">
      {t('choose')}
    </Button>
  );
  return (
    <Sheet ref={sheet} id={FILTERS_ID} title={t('filters')} closeLabel={t('close')} onToggle={onToggle}>
      <WhatsOnForm
        // Another page has its own filters.
        key={whatsOnAddress(page)}
        page={{ ...page, view: 'day' }}
        without={FILTER_GROUPS}
        className="catalog-sheet-form"
        onSubmit={() => sheet.current?.hidePopover()}
        replaces={hasEntry}
      >
        <fieldset className="catalog-sheet-group ui-phone-only">
          <legend>{t('view')}</legend>
          {(['day', 'film'] as const).map((view) => (
            <label key={view} className="catalog-filter">
              <input type="radio" name="view" value={view} defaultChecked={view === page.view} />
              {t(view === 'day' ? 'byDay' : 'byFilm')}
            </label>
          ))}
        </fieldset>
        {groups.map((group) => (
          <Group key={group[0]!.group} filters={group} />
        ))}
        <div className="catalog-sheet-end">
          {wasOpen ? (
            <Suspense fallback={submit}>
              <LiveEnd page={page} sheet={sheet} setHasEntry={setHasEntry} />
            </Suspense>
          ) : (
            submit
          )}
        </div>
      </WhatsOnForm>
    </Sheet>
  );
}

function Group({ filters }: { filters: readonly FilterView[] }) {
  const t = useTranslations('catalog.whatsOn');
  const wordOf = useFilterWord();
  return (
    <fieldset className="catalog-sheet-group">
      <legend>{t(`group.${filters[0]!.group}`)}</legend>
      {filters.map((filter) => (
        <label key={filter.value} className="catalog-filter">
          <input
            type="checkbox"
            name={filter.group}
            value={filter.value}
            defaultChecked={filter.isOn}
            autoComplete="off"
          />
          {wordOf(filter)}
          <Icon name="close" size="small" />
        </label>
      ))}
    </fieldset>
  );
}
