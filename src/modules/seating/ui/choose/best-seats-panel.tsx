import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Card } from '#platform/ui/layout/layout.tsx';
import { Segmented } from '#platform/ui/controls/segmented.tsx';
import { Stepper } from '#platform/ui/controls/stepper.tsx';
import type { BestBy, BestSeats } from './use-best-seats.ts';
import './best-seats-panel.css';

function Quantity({ best }: { best: BestSeats }) {
  const t = useTranslations('seating.best');
  return (
    <Stepper
      label={t('quantity')}
      value={best.quantity}
      min={1}
      max={best.most}
      onChange={best.setQuantity}
      fewerLabel={t('fewer')}
      moreLabel={t('more')}
    />
  );
}

/** The search for the best seats for a group, by view or by price, shown next to the map. */
export function BestSeatsPanel({ best }: { best: BestSeats }) {
  const t = useTranslations('seating.best');
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

/** The same search in one row above the map, for phones. */
export function BestSeatsRow({ best, children }: { best: BestSeats; children: ReactNode }) {
  const t = useTranslations('seating.best');
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
