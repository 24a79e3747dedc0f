import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import { knownKey } from '#modules/i18n/ui/known-key.ts';
import type { FilterView, WhatsOnView } from '../../contract.ts';
import { FILTER_GROUPS } from '../../rules/whats-on.ts';
import { ShopLink } from '../links.tsx';
import { useShowingTexts } from '../showing/use-showing-texts.ts';
import { whatsOnAddress } from './whats-on-address.ts';
import { SearchForm } from './search-form.tsx';
import './filter-bar.css';

/** The label of a filter: parts of day and formats from the catalogue, languages by name, attributes as imported. */
export function useFilterWord(): (filter: Pick<FilterView, 'group' | 'value' | 'label'>) => string {
  const t = useTranslations('catalog');
  const texts = useShowingTexts();
  return ({ group, value, label }) => {
    const part = group === 'part' ? knownKey(t, `part.${value}`) : undefined;
    if (group === 'part') return part ? t(part) : value;
    if (group === 'language') return texts.language(value);
    if (group === 'format') return texts.formatName(value);
    return group === 'access' ? texts.accessName(value) : (label ?? value);
  };
}

/** By day or by film, the filters, and the search. All are links and a form, so no script is needed. */
export function FilterBar({ page }: { page: WhatsOnView }) {
  return (
    <div className="catalog-filters">
      <ViewSwitch page={page} />
      {page.filters.length > 0 && (
        <div className="catalog-filter-list">
          {FILTER_GROUPS.map((group) => (
            <FilterGroupLinks
              key={group}
              page={page}
              filters={page.filters.filter((filter) => filter.group === group)}
            />
          ))}
        </div>
      )}
      <SearchForm page={page} />
    </div>
  );
}

function ViewSwitch({ page }: { page: WhatsOnView }) {
  const t = useTranslations('catalog.whatsOn');
  return (
    <nav className="catalog-views" aria-label={t('view')}>
      {(['day', 'film'] as const).map((view) => (
        <ShopLink
          key={view}
          to={whatsOnAddress(page, { view })}
          className="catalog-view"
          current={page.view === view ? 'true' : undefined}
        >
          {t(view === 'day' ? 'byDay' : 'byFilm')}
        </ShopLink>
      ))}
    </nav>
  );
}

function FilterGroupLinks({ page, filters }: { page: WhatsOnView; filters: readonly FilterView[] }) {
  const t = useTranslations('catalog');
  const word = useFilterWord();
  if (filters.length === 0) return null;
  return (
    <ul className="catalog-filter-group" aria-label={t('whatsOn.filters')}>
      {filters.map((filter) => (
        <li key={filter.value}>
          <ShopLink
            to={whatsOnAddress(page, { toggle: filter })}
            className="catalog-filter"
            current={filter.isOn ? 'true' : undefined}
          >
            {word(filter)}
            {filter.isOn && (
              <>
                <VisuallyHidden>
                  {t('separator')}
                  {t('whatsOn.filterOff')}
                </VisuallyHidden>
                <Icon name="close" size="small" />
              </>
            )}
          </ShopLink>
        </li>
      ))}
    </ul>
  );
}
