import { useEffect, type ReactNode } from 'react';
import { EARLY_PRESS, type EarlyPress } from '#platform/browser/early-press.ts';

/**
 * What a visitor presses, ticks and types while the page's scripts are still on their way. The page is there before
 * they are, and React knows nothing of what happened until then: noted here, and done when it has taken over.
 */
export type EarlyActs = {
  /** What was pressed, ticked or chosen, in its order. */
  readonly on: readonly (readonly [element: HTMLElement, press: EarlyPress])[];
  readonly note: (event: Event) => void;
};

/** What has no effect without scripts. Links and forms have. */
const PRESSED = 'button[type=button],[type=checkbox],[type=radio],[data-press]';

/** The part of the page's own script that notes; it runs as it stands. */
export const NOTE_EARLY_ACTS = `foyer.early={on:[],note(e){var t=e.target.closest&&e.target.closest(e.type=="click"?"${PRESSED}":"select"),r=t&&t.getBoundingClientRect();r&&foyer.early.on.push([t,{x:(e.clientX-r.left)/r.width,y:(e.clientY-r.top)/r.height,isTouch:e.pointerType=="touch"}])}};addEventListener("click",foyer.early.note,true);addEventListener("change",foyer.early.note,true)`;

const TYPED = 'input:not([type=checkbox],[type=radio],[type=hidden],[type=submit],[type=button]),textarea';

/** Around the whole page in the browser: does what was noted once all of it listens. */
export function HeedEarlyActs({ acts, children }: { acts: EarlyActs | undefined; children: ReactNode }) {
  useEffect(() => {
    if (acts) void heed(acts);
  }, [acts]);
  return children;
}

async function heed({ on, note }: EarlyActs): Promise<void> {
  removeEventListener('click', note, true);
  removeEventListener('change', note, true);
  heedLaterParts();
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED);
  const typed = Array.from(fields).filter(({ value, defaultValue }) => value !== defaultValue);
  // As they are left now: what React hears of one makes it draw the others as it knows them.
  const acts = [...typed.map(typeAgain), ...on.map(([element, press]) => pressAgain(element, press))];
  // Each has its effect before the next, as it would have had under a finger.
  for (const act of acts) await doAgain(act);
}

/** Parts of the page that React takes over later than the rest: what is pressed there meanwhile. */
function heedLaterParts(): void {
  const heedPress = (event: PointerEvent): void => {
    const { target, isTrusted } = event;
    const element = target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
    if (isTrusted && element && !isHeard(element)) void doAgain(pressAgain(element, placeOf(event, element)));
  };
  addEventListener('click', heedPress, true);
  setTimeout(() => removeEventListener('click', heedPress, true), ASK_AGAIN_MS * ASK_TIMES);
}

function placeOf({ clientX, clientY, pointerType }: PointerEvent, element: HTMLElement): EarlyPress {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height, isTouch: pointerType === 'touch' };
}

/** `again` answers whether it has come to somebody. */
type Act = { readonly element: HTMLElement; readonly again: () => boolean };

/** Waits until React has taken over the part of the page that an element is in; gives up when it goes away or never comes. */
async function doAgain({ element, again }: Act): Promise<void> {
  for (let i = 0; i < ASK_TIMES && element.isConnected; i++) {
    // Never while React is at work.
    await new Promise((resolve) => setTimeout(resolve, i === 0 ? 0 : ASK_AGAIN_MS));
    if (isHeard(element) && again()) return;
  }
}

const ASK_AGAIN_MS = 50;
const ASK_TIMES = 200;

/**
 * Whether an event of the visitor's reaches an element. React lets none through to a part that it has yet to take
 * over, and takes that part over at once where it can.
 */
function isHeard(element: HTMLElement): boolean {
  let isReached = false;
  const hear = (): void => {
    isReached = true;
  };
  element.addEventListener('input', hear);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.removeEventListener('input', hear);
  return isReached;
}

function typeAgain(element: HTMLInputElement | HTMLTextAreaElement): Act {
  const { value } = element;
  const { prototype } = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  const again = (): boolean => {
    // React hears only of what differs from what it last saw there, which it does not see set in the browser's own way.
    element.value = element.defaultValue;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
    return element.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return { element, again };
}

function pressAgain(element: HTMLElement, press: EarlyPress): Act {
  if (element instanceof HTMLSelectElement) {
    const { value } = element;
    const again = (): boolean => {
      element.value = value;
      return element.dispatchEvent(new Event('change', { bubbles: true }));
    };
    return { element, again };
  }
  if (element.dataset['press'] !== undefined) {
    const again = (): boolean =>
      !element.dispatchEvent(new CustomEvent(EARLY_PRESS, { detail: press, cancelable: true }));
    return { element, again };
  }
  const isChecked = element instanceof HTMLInputElement && element.checked;
  const again = (): boolean => {
    if (element instanceof HTMLInputElement) element.checked = !isChecked;
    element.click();
    return true;
  };
  return { element, again };
}
