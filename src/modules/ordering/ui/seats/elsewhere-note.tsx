import { useTranslations } from 'use-intl';
import { Note } from '#platform/ui/feedback/note.tsx';
import { LinkButton } from '#modules/catalog/ui/links.tsx';
import type { CartOf } from '../cart/checkout.ts';

interface ElsewhereNoteProps {
  kept: NonNullable<CartOf<'tickets'>['replaces']>;
}

/** Says that seats of another showing are given up by choosing here, in this tab or another one. */
export function ElsewhereNote({ kept: { address, count } }: ElsewhereNoteProps) {
  const t = useTranslations('ordering.elsewhere');
  return (
    <Note
      tone="warn"
      title={t('title', { count })}
      actions={
        <LinkButton to={address} look="ink" small>
          {t('back')}
        </LinkButton>
      }
    >
      {t('text')}
    </Note>
  );
}
