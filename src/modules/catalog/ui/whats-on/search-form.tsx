import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/controls/icon.tsx';
import type { WhatsOnView } from '../../contract.ts';
import { WhatsOnForm } from './whats-on-form.tsx';
import './search-form.css';

/** The search for a film or a person; on What's on it keeps the day and the filters. */
export function SearchForm({ page }: { page?: WhatsOnView }) {
  const t = useTranslations('catalog.whatsOn');
  return (
    <search className="catalog-search-place">
      <WhatsOnForm page={page} without={['q']} className="catalog-search">
        <Icon name="search" size="small" />
        <input
          // A search that was cleared elsewhere clears the field too.
          key={page?.search}
          className="catalog-search-words"
          type="search"
          name="q"
          maxLength={100}
          defaultValue={page?.search}
          placeholder={t('searchHint')}
          aria-label={t('search')}
          enterKeyHint="search"
          autoComplete="off"
        />
      </WhatsOnForm>
    </search>
  );
}
