import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/layout.tsx';
import { Segmented } from '#platform/ui/segmented.tsx';
import { Stepper } from '#platform/ui/stepper.tsx';
import { useOrder } from '../cart/order-context.ts';
import type { BestBy, BestSeats } from './use-best-seats.ts';

function Quantity({ best }: { best: BestSeats }) {
  const t = useTranslations('ordering.best');
  const { data } = useOrder();
  return (
    <Stepper
      label={t('quantity')}
      value={best.quantity}
      min={1}
      max={data.maxSeats}
      onChange={best.setQuantity}
      fewerLabel={t('fewer')}
      moreLabel={t('more')}
    />
  );
}

/** Best seats for so many, by view or by price: beside the map, never instead of it. */
export function BestSeatsPanel({ best }: { best: BestSeats }) {
  const t = useTranslations('ordering.best');
  return (
    <Card as="section">
      <div className="best-panel">
        <div className="best-panel-head">
          <h2>{t('title')}</h2>
          <Quantity best={best} />
        </div>
        <Segmented<BestBy>
          legend={t('by')}
          wide
          value={best.by}
          onChange={best.setBy}
          options={[
            { value: 'view', label: t('view') },
            { value: 'price', label: t('price') },
          ]}
        />
        <Button look="alt" wide busy={best.isBusy} busyLabel={t('finding')} onClick={best.find}>
          {t('find')}
        </Button>
      </div>
    </Card>
  );
}

/** The same in one row above the map, for phones. */
export function BestSeatsRow({ best, children }: { best: BestSeats; children: ReactNode }) {
  const t = useTranslations('ordering.best');
  return (
    <div className="best-row">
      <Quantity best={best} />
      <Button look="alt" wide busy={best.isBusy} onClick={best.find}>
        {t('findShort')}
      </Button>
      {children}
    </div>
  );
}
