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

function ByChoice({ best, onBy }: { best: BestSeats; onBy: (by: BestBy) => void }) {
  const t = useTranslations('seating.best');
  return (
    <Segmented<BestBy>
      legend={t('by')}
      wide
      value={best.by}
      onChange={onBy}
      options={[
        { value: 'view', label: t('view') },
        { value: 'price', label: t('price') },
      ]}
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
        <ByChoice best={best} onBy={best.setBy} />
        <Button look="alt" wide busy={best.isBusy} busyLabel={t('finding')} onClick={() => best.find()}>
          {t('find')}
        </Button>
      </div>
    </Card>
  );
}

/**
 * The same search in one row above the map, for phones. What it searches by can be chosen below it once a
 * search has begun, so that the map begins higher until then: a press searches anew.
 */
export function BestSeatsRow({ best, children }: { best: BestSeats; children: ReactNode }) {
  const t = useTranslations('seating.best');
  return (
    <div className="best-rows">
      <div className="best-row">
        <Quantity best={best} />
        <Button look="alt" wide busy={best.isBusy} onClick={() => best.find()}>
          {t('findShort')}
        </Button>
        {children}
      </div>
      {best.found !== undefined && <ByChoice best={best} onBy={best.find} />}
    </div>
  );
}
