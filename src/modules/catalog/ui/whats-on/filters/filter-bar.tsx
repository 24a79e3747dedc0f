import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { classNames } from '#platform/ui/style/class-names.ts';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import type { FilterView, WhatsOnView } from '../../../contract.ts';
import { ShopLink } from '../../links.tsx';
import { filterSteps, STEPS, type Step } from './filter-fit.ts';
import { whatsOnAddress } from '../whats-on-address.ts';
import { FILTERS_ID } from './filters-id.ts';
import { SearchForm } from './search-form.tsx';
import { useFilterWord } from './use-filter-word.ts';
import './filter-bar.css';

/** A filter with its word, and the width of the window from which on it is in the row. */
type Placed = { readonly filter: FilterView; readonly word: string; readonly step: Step };

/** The page's filters, which come by group, in their groups. */
function useGroups({ filters }: WhatsOnView): Placed[][] {
  const t = useTranslations('catalog.whatsOn');
  const wordOf = useFilterWord();
  const words = filters.map(wordOf);
  const steps = filterSteps(
    words.map((text, i) => ({ text, isOn: filters[i]!.isOn })),
    t('byDay') + t('byFilm'),
    t('more'),
  );
  const placed = filters.map((filter, i) => ({ filter, word: words[i]!, step: steps[i]! }));
  return [...Map.groupBy(placed, ({ filter }) => filter.group).values()];
}

/**
 * On wide windows: by day or by film, the filters, and the search. All are links and a form, so no script is needed. The
 * row never wraps: 'More' opens the sheet with all filters. Phones have only the search here, and only while it is used.
 */
export function FilterBar({ page }: { page: WhatsOnView }) {
  const groups = useGroups(page);
  const hidden = groups.flat().filter(({ step }) => step > 0);
  return (
    <div className="catalog-filters">
      <ViewSwitch page={page} />
      {groups.length > 0 && (
        <div className="catalog-filter-list ui-desktop-only">
          {groups.map((group) => (
            <FilterGroupLinks key={group[0]!.filter.group} page={page} group={group} />
          ))}
          {hidden.length > 0 && <MoreButton hidden={hidden} />}
        </div>
      )}
      <SearchForm page={page} />
    </div>
  );
}

/** Opens all filters; says how many of those that have no room in the row are on. */
function MoreButton({ hidden }: { hidden: readonly Placed[] }) {
  const t = useTranslations('catalog.whatsOn');
  const last = hidden.at(-1)!.step;
  return (
    <button
      type="button"
      className={`catalog-filter catalog-filter-more catalog-until-${last}`}
      aria-haspopup="dialog"
      popoverTarget={FILTERS_ID}
    >
      {t('more')}
      {STEPS.map((width, step) => (
        <OnCount
          key={width}
          count={hidden.filter((one) => one.filter.isOn && one.step > step).length}
          className={`catalog-at-${step}`}
        />
      ))}
    </button>
  );
}

/** The phone's button for all filters; says how many are on. */
export function FiltersButton({ page: { filters } }: { page: WhatsOnView }) {
  const t = useTranslations('catalog.whatsOn');
  return (
    <button
      type="button"
      className="catalog-filter catalog-filter-more ui-phone-only"
      aria-haspopup="dialog"
      popoverTarget={FILTERS_ID}
    >
      {t('filters')}
      <OnCount count={filters.filter(({ isOn }) => isOn).length} />
    </button>
  );
}

function OnCount({ count, className }: { count: number; className?: string }) {
  const t = useTranslations('catalog.whatsOn');
  if (count === 0) return null;
  return (
    <span className={classNames('catalog-filter-count', className)}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('filtersOn', { count })}</VisuallyHidden>
    </span>
  );
}

function ViewSwitch({ page }: { page: WhatsOnView }) {
  const t = useTranslations('catalog.whatsOn');
  return (
    <nav className="catalog-views ui-desktop-only" aria-label={t('view')}>
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

function FilterGroupLinks({ page, group }: { page: WhatsOnView; group: readonly Placed[] }) {
  const t = useTranslations('catalog');
  return (
    <ul
      // A group without any filter in the row has no line either.
      className={`catalog-filter-group catalog-from-${group[0]!.step}`}
      aria-label={t(`whatsOn.group.${group[0]!.filter.group}`)}
    >
      {group.map(({ filter, word, step }) => (
        <li key={filter.value} className={`catalog-from-${step}`}>
          <ShopLink
            to={whatsOnAddress(page, { toggle: filter })}
            className="catalog-filter"
            current={filter.isOn ? 'true' : undefined}
          >
            {word}
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
