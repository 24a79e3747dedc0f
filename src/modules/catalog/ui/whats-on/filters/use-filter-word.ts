import { useTranslations } from 'use-intl';
import { knownKey } from '#modules/i18n/ui/known-key.ts';
import type { FilterView } from '../../../contract.ts';
import { useShowingTexts } from '../../showing/use-showing-texts.ts';

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
