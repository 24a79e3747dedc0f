import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { Sheet } from '#platform/ui/layout/sheet.tsx';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import { knownKey } from '#modules/i18n/ui/known-key.ts';
import type { FilterView, WhatsOnView } from '../../../contract.ts';
import { ShopLink } from '../../links.tsx';
import { useShowingTexts } from '../../showing/use-showing-texts.ts';
import { filterSteps, STEPS, type Step } from './filter-fit.ts';
import { whatsOnAddress } from '../whats-on-address.ts';
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

const MORE_ID = 'more-filters';

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
 * By day or by film, the filters, and the search. All are links and a form, so no script is needed. The row never wraps:
 * on phones it scrolls, on wider windows 'More' opens the filters that have no room.
 */
export function FilterBar({ page }: { page: WhatsOnView }) {
  const groups = useGroups(page);
  const hidden = groups
    .map((group) => group.filter(({ step }) => step > 0))
    .filter((group) => group.length > 0);
  return (
    <div className="catalog-filters">
      <ViewSwitch page={page} />
      {groups.length > 0 && (
        <div className="catalog-filter-list">
          {groups.map((group) => (
            <FilterGroupLinks key={group[0]!.filter.group} page={page} group={group} place="from" />
          ))}
          {hidden.length > 0 && <MoreButton hidden={hidden.flat()} />}
        </div>
      )}
      <SearchForm page={page} />
      {hidden.length > 0 && <MoreFilters page={page} hidden={hidden} />}
    </div>
  );
}

/** Opens the filters that have no room in the row; says how many of them are on. */
function MoreButton({ hidden }: { hidden: readonly Placed[] }) {
  const t = useTranslations('catalog');
  const last = hidden.at(-1)!.step;
  return (
    <button
      type="button"
      className={`catalog-filter catalog-filter-more catalog-until-${last}`}
      aria-haspopup="dialog"
      popoverTarget={MORE_ID}
    >
      {t('whatsOn.more')}
      {STEPS.map((width, step) => {
        const count = hidden.filter((one) => one.filter.isOn && one.step > step).length;
        return (
          count > 0 && (
            <span key={width} className={`catalog-filter-count catalog-at-${step}`}>
              <span aria-hidden="true">{count}</span>
              <VisuallyHidden>{t('whatsOn.filtersOn', { count })}</VisuallyHidden>
            </span>
          )
        );
      })}
    </button>
  );
}

function MoreFilters({ page, hidden }: { page: WhatsOnView; hidden: readonly Placed[][] }) {
  const t = useTranslations('catalog.whatsOn');
  return (
    <Sheet id={MORE_ID} title={t('filters')} closeLabel={t('close')}>
      <div className="catalog-filter-rest">
        {hidden.map((group) => (
          <FilterGroupLinks key={group[0]!.filter.group} page={page} group={group} place="until" />
        ))}
      </div>
    </Sheet>
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

interface FilterGroupLinksProps {
  page: WhatsOnView;
  group: readonly Placed[];
  /** In the row from each filter's step on, or under 'More' until then. */
  place: 'from' | 'until';
}

function FilterGroupLinks({ page, group, place }: FilterGroupLinksProps) {
  const t = useTranslations('catalog');
  const own = (placed: Placed): string => `catalog-${place}-${placed.step}`;
  // A group without any filter in this place has no line either.
  const edge = place === 'from' ? group[0]! : group.at(-1)!;
  return (
    <ul
      className={`catalog-filter-group ${own(edge)}`}
      aria-label={t(`whatsOn.group.${group[0]!.filter.group}`)}
    >
      {group.map((placed) => (
        <li key={placed.filter.value} className={own(placed)}>
          <ShopLink
            to={whatsOnAddress(page, { toggle: placed.filter })}
            className="catalog-filter"
            current={placed.filter.isOn ? 'true' : undefined}
          >
            {placed.word}
            {placed.filter.isOn && (
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
