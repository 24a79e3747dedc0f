import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/controls/icon.tsx';

type ToolbarProps = {
  readonly onZoom: (factor: number) => void;
  readonly onReset: () => void;
  /** True when the zoom is at its end; the button stays focusable for the keyboard. */
  readonly whole: boolean;
  readonly closest: boolean;
  readonly ref: Ref<HTMLFieldSetElement>;
};

const STEP = 1.6;

/** Zoom buttons for visitors who cannot pinch: a column in the map's corner, on phones a row below the hall. */
export function Toolbar({ onZoom, onReset, whole, closest, ref }: ToolbarProps) {
  const t = useTranslations('seating.map');
  const buttons = [
    ['plus', 'zoomIn', closest, () => onZoom(STEP)],
    ['minus', 'zoomOut', whole, () => onZoom(1 / STEP)],
    ['fit', 'whole', whole, onReset],
  ] as const;
  return (
    <fieldset ref={ref} className="seat-map-toolbar" aria-label={t('view')}>
      {buttons.map(([icon, name, off, act]) => (
        <button
          key={name}
          type="button"
          aria-label={t(name)}
          title={t(name)}
          aria-disabled={off || undefined}
          onClick={act}
        >
          <Icon name={icon} />
        </button>
      ))}
    </fieldset>
  );
}
