import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import type { NearestFirst } from './nearest-first.ts';
import './nearest-button.css';

/** Asks for the visitor's position; gone once it is known. */
export function NearestButton({ state, ask }: Pick<NearestFirst<object>, 'state' | 'ask'>) {
  const t = useTranslations('catalog.nearest');
  if (state === 'sorted') return null;
  return (
    <p className="catalog-nearest">
      <Button small busy={state === 'asking'} onClick={ask}>
        {t('first')}
      </Button>
      <span role="status">{state === 'unknown' && t('positionUnknown')}</span>
    </p>
  );
}
