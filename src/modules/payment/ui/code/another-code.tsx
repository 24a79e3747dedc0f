import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';

/** After a refused code: leads to the field for the next one. */
export function AnotherCode({ onPress }: { onPress: () => void }) {
  const t = useTranslations('payment.confirm');
  return (
    <Button small look="ink" onClick={onPress}>
      {t('anotherCode')}
    </Button>
  );
}
