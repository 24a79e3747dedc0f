import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { IconButton } from '#platform/ui/controls/icon-button.tsx';
import type { CartCode } from './code-use.ts';
import './codes.css';

interface CodeRowProps {
  code: string;
  /** The offer's name, with the number of tickets where that is not seen elsewhere. */
  detail: string;
  /** What it takes off: '−€1.90'. */
  saved?: string | null;
  /** The accessible name of the button that removes it, where it is not a code. */
  removeLabel?: string;
  onRemove: () => void;
}

/** The offer of a code, with the number of tickets or extras that it is used for. */
export function useCodeDetail(): (code: CartCode) => string {
  const t = useTranslations('tickets.code');
  return ({ goods, name, count }) => t(goods === 'product' ? 'extras' : 'tickets', { name, count });
}

/** A code that was applied, or references, with the button that removes it. */
export function CodeRow({ code, detail, saved, removeLabel, onRemove }: CodeRowProps) {
  const t = useTranslations('tickets.code');
  return (
    <div className="tickets-code-row">
      <Icon name="check" size="small" />
      <span className="tickets-code-words">
        <span className="tickets-code-text">
          <bdi>{code}</bdi>
        </span>
        {detail && <span className="tickets-code-detail">{detail}</span>}
      </span>
      {saved && <bdi className="tickets-code-saved">{saved}</bdi>}
      <IconButton icon="close" label={removeLabel ?? t('remove', { code })} onClick={onRemove} />
    </div>
  );
}
