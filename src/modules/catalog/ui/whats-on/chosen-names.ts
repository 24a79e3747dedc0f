import { useLocale, useTranslations } from 'use-intl';
import { listText } from '#modules/i18n/rules/listed.ts';
import type { WhatsOnView } from '../../contract.ts';

/** The page's complexes in a few words: 'Aurora Vitosha', 'Aurora Vitosha and Mall', 'Aurora Vitosha + 2'. */
export function useChosenNames(locations: WhatsOnView['locations']): string {
  const t = useTranslations('catalog.whatsOn');
  const locale = useLocale();
  const [first, second, ...others] = locations.filter(({ isChosen }) => isChosen);
  if (!first) return '';
  if (!second) return first.name;
  if (others.length > 0) return t('several', { first: first.name, count: others.length + 1 });
  return listText([first.name, second.brief], locale);
}
