import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { type Countdown, startCountdown } from './countdown.ts';
import { Icon } from '../controls/icon.tsx';
import { classNames } from '../style/class-names.ts';
import './toast.css';

/** How long a toast stays (specification section 9, constants). */
const toastMilliseconds = 3000;

type ToastTone = 'ok' | 'bad' | 'neutral';

interface Toast {
  key: number;
  text: ReactNode;
  tone: ToastTone;
}

/** Shows a toast at the top centre for three seconds. */
export type ShowToast = (text: ReactNode, tone?: ToastTone) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** The function that shows a toast. Only under a ToastRegion. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a ToastRegion above it');
  return show;
}

interface ToastItemProps {
  toast: Toast;
  paused: boolean;
  onDone: (key: number) => void;
}

function ToastItem({ toast, paused, onDone }: ToastItemProps) {
  const countdown = useRef<Countdown>(null);
  const { key } = toast;

  useEffect(() => {
    const running = startCountdown(toastMilliseconds, () => onDone(key));
    countdown.current = running;
    return () => running.cancel();
  }, [key, onDone]);

  useEffect(() => {
    if (paused) countdown.current?.pause();
    else countdown.current?.resume();
  }, [paused]);

  return (
    <li className={classNames('ui-toast', `ui-toast-${toast.tone}`)}>
      {toast.tone !== 'neutral' && <Icon name={toast.tone === 'ok' ? 'check' : 'warning'} />}
      <span>{toast.text}</span>
    </li>
  );
}

/** Reports whether the pointer or the focus is on an element, until the returned function is called. */
function watchAttention(element: HTMLElement, onChange: (attended: boolean) => void): () => void {
  const stop = new AbortController();
  const listen = (event: string, attended: boolean): void =>
    element.addEventListener(event, () => onChange(attended), { signal: stop.signal });
  listen('pointerenter', true);
  listen('pointerleave', false);
  listen('focusin', true);
  listen('focusout', false);
  return () => stop.abort();
}

interface ToastRegionProps {
  /** Name of the region ('Notices'). */
  label: string;
  children: ReactNode;
}

/**
 * Renders the page and, above it, a polite live region in which toasts appear and disappear. They wait while the
 * pointer or the focus is on them. Do not show anything important only here.
 */
export function ToastRegion({ label, children }: ToastRegionProps) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [paused, setPaused] = useState(false);
  const lastKey = useRef(0);
  const region = useRef<HTMLElement>(null);

  const show = useCallback((text: ReactNode, tone: ToastTone = 'neutral') => {
    lastKey.current += 1;
    const toast: Toast = { key: lastKey.current, text, tone };
    setToasts((present) => [...present, toast].slice(-3));
  }, []);
  const remove = useCallback((key: number) => {
    setToasts((present) => present.filter((toast) => toast.key !== key));
    // The pointer cannot leave an element that disappears under it.
    setPaused(false);
  }, []);

  useEffect(() => (region.current ? watchAttention(region.current, setPaused) : undefined), []);

  return (
    <ToastContext value={show}>
      {children}
      <section ref={region} className="ui-toasts ui-print-hidden" aria-label={label}>
        <ul className="ui-toasts-list" aria-live="polite" aria-relevant="additions">
          {toasts.map((toast) => (
            <ToastItem key={toast.key} toast={toast} paused={paused} onDone={remove} />
          ))}
        </ul>
      </section>
    </ToastContext>
  );
}
