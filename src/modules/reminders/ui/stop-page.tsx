import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Empty } from '#platform/ui/layout/layout.tsx';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { LinkButton } from '#modules/catalog/ui/links.tsx';

interface StopPageProps {
  /** How many reminders the link's address waits for; null when the link is not one of the shop's. */
  open: number | null;
  /** The brand's name. */
  brand: string;
}

/**
 * Stops an address's reminders with one press: a form that is sent to the page's own address, without scripts too. Opening
 * the link alone stops nothing, because programs open links in e-mails.
 */
export function StopPage({ open, brand }: StopPageProps) {
  const t = useTranslations('reminders.stop');
  const home = <LinkButton to={catalogAddress.whatsOn()}>{t('home')}</LinkButton>;
  if (open === null)
    return (
      <Empty isPage title={t('missing.title')} actions={home}>
        <p>{t('missing.text')}</p>
      </Empty>
    );
  if (open === 0)
    return (
      <Empty isPage title={t('done.title')} actions={home}>
        <p>{t('done.text', { brand })}</p>
      </Empty>
    );
  return (
    <Empty
      isPage
      title={t('title', { brand })}
      actions={
        <form method="post">
          <Button type="submit" look="go">
            {t('button')}
          </Button>
        </form>
      }
    >
      <p>{t('text', { count: open })}</p>
    </Empty>
  );
}
