import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { LinkButton } from '#modules/catalog/ui/links.tsx';
import { useGoodsOrder, type GoodsOrder } from '../cart/order-context.ts';
import type { Replacing } from './use-replacing.ts';

interface ReplaceDialogProps {
  kept: NonNullable<GoodsOrder['cart']['replaces']>;
  replacing: Pick<Replacing<unknown>, 'asked' | 'agree' | 'decline'>;
}

/** Asks before the visitor's seats are unlocked (specification section 4: one cart type clears the others). */
export function ReplaceDialog({ kept, replacing }: ReplaceDialogProps) {
  const { kind } = useGoodsOrder();
  const t = useTranslations(`${kind}.page.replace`);
  const { asked, agree, decline } = replacing;
  return (
    <Dialog
      open={asked !== null}
      role="alertdialog"
      onClose={decline}
      title={t('title')}
      actions={
        <>
          <LinkButton to={kept.address} look="go">
            {t('stay')}
          </LinkButton>
          <Button look="plain" wide onClick={agree}>
            {t('go')}
          </Button>
        </>
      }
    >
      <p>{t('text', { count: kept.count })}</p>
    </Dialog>
  );
}
