import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { Sheet } from '#platform/ui/layout/sheet.tsx';
import { useSheetOpened } from '#platform/ui/layout/use-sheet-opened.ts';
import { sheetIdOf, type Reminded } from './reminded.ts';

/** Most visitors never open it. */
const RemindForm = lazyPart(async () => (await import('./remind-form.tsx')).RemindForm);

/**
 * The sheet with the form. Place it outside of what has a film's colours: these are for what is on them, and the sheet
 * is over the page.
 */
export function RemindSheet(reminded: Reminded) {
  const t = useTranslations('reminders');
  const id = sheetIdOf(reminded);
  const [wasOpen, toggle] = useSheetOpened(id);
  return (
    <Sheet id={id} title={t('title')} closeLabel={t('close')} onToggle={toggle}>
      {wasOpen && (
        <Suspense fallback={<p role="status">{t('loading')}</p>}>
          <RemindForm {...reminded} />
        </Suspense>
      )}
    </Sheet>
  );
}
