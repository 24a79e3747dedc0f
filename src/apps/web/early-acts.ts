import { useEffect, type ReactNode } from 'react';
import { EARLY_PRESS, type EarlyPress } from '#platform/browser/early-press.ts';

/**
 * What a visitor presses, ticks and types while the page's scripts are still on their way. The page is there before
 * they are, and React knows nothing of what happened until then: noted here, and done when it has taken over.
 */
export type EarlyActs = {
  /** What was pressed, ticked, chosen or sent, in its order. */
  readonly on: readonly Noted[];
  readonly note: (event: Event) => void;
};

type Noted = readonly [element: HTMLElement, press: EarlyPress];

/** What has no effect without scripts: links have, and forms that only ask. */
const PRESSED = 'button[type=button],[type=checkbox],[type=radio],[data-press]';
const EVENTS = ['click', 'change', 'submit'] as const;

/**
 * The part of the page's own script that notes; it runs as it stands. A form that hands details in is not sent: its
 * answer would be another page, without them.
 */
export const NOTE_EARLY_ACTS = `foyer.early={on:[],note(e){var t=e.target;if(e.type=="submit"){if(t.method!="post")return;e.preventDefault()}else t=t.closest&&t.closest(e.type=="click"?"${PRESSED}":"select");if(!t)return;var r=t.getBoundingClientRect();foyer.early.on.push([t,{x:(e.clientX-r.left)/r.width,y:(e.clientY-r.top)/r.height,isTouch:e.pointerType=="touch"}])}};${JSON.stringify(EVENTS)}.forEach(n=>addEventListener(n,foyer.early.note,true))`;

const TYPED = 'input:not([type=checkbox],[type=radio],[type=hidden],[type=submit],[type=button]),textarea';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What is to be done once React has taken over. */
type Taken = { readonly typed: ReadonlyMap<Field, string>; readonly presses: readonly Act[] };

/**
 * Takes what was noted, as it is left now; to be called before React begins. From then on it takes over a part of the
 * page when somebody presses or types there, and draws all the fields of that part as it knows them.
 */
export function takeEarlyActs({ on, note }: EarlyActs): Taken {
  for (const name of EVENTS) removeEventListener(name, note, true);
  replayInLaterParts();
  return {
    typed: new Map(typedFields().map((field) => [field, field.value])),
    presses: on.filter(isFirst).map(([element, press]) => pressAgain(element, press)),
  };
}

/** Around the whole page in the browser: does what was noted once all of it listens. */
export function ReplayEarlyActs({ taken, children }: { taken: Taken | undefined; children: ReactNode }) {
  useEffect(() => {
    if (taken) void replay(taken);
  }, [taken]);
  return children;
}

async function replay({ typed, presses }: Taken): Promise<void> {
  for (const element of typed.keys()) await doAgain({ element, again: () => true });
  // In one go, since somebody may still be typing; what they type in stands as it is.
  const fields = new Set([...typed.keys(), ...typedFields()]);
  for (const type of Array.from(fields, (field) => typeAgain(field, typed.get(field)))) type();
  // Each has its effect before the next, as it would have had under a finger.
  for (const act of presses) await doAgain(act);
}

const typedFields = (): Field[] =>
  Array.from(document.querySelectorAll<Field>(TYPED)).filter(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/** Who sees nothing happen presses again, and means the same: one press of each thing, or place of the hall. */
function isFirst([element, press]: Noted, index: number, all: readonly Noted[]): boolean {
  return !all.slice(0, index).some(([other, before]) => other === element && isNear(element, before, press));
}

const NEAR_PX = 16;

function isNear(element: HTMLElement, one: EarlyPress, other: EarlyPress): boolean {
  if (element.dataset['press'] === undefined) return true;
  const [x, y] = [(one.x - other.x) * element.clientWidth, (one.y - other.y) * element.clientHeight];
  return Math.hypot(x, y) < NEAR_PX;
}

/** Parts of the page that React takes over later than the rest: what is pressed and sent there meanwhile. */
function replayInLaterParts(): void {
  const awaited = new Set<HTMLElement>();
  const replayLater = (element: HTMLElement, press: EarlyPress): void => {
    if (awaited.has(element)) return;
    awaited.add(element);
    void doAgain(pressAgain(element, press)).then(() => awaited.delete(element));
  };
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const onPress = (event: PointerEvent): void => {
    const { target, isTrusted } = event;
    const element = target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
    if (isTrusted && element && !isHeard(element)) replayLater(element, placeOf(event, element));
  };
  const onSubmit = (event: SubmitEvent): void => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement) || target.method !== 'post' || isHeard(target)) return;
    event.preventDefault();
    replayLater(target, { x: 0, y: 0, isTouch: false });
  };
  addEventListener('click', onPress, options);
  addEventListener('submit', onSubmit, options);
  setTimeout(() => over.abort(), ASK_AGAIN_MS * ASK_TIMES);
}

function placeOf({ clientX, clientY, pointerType }: PointerEvent, element: HTMLElement): EarlyPress {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height, isTouch: pointerType === 'touch' };
}

const ASK_AGAIN_MS = 50;
const ASK_TIMES = 200;

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

/**
 * Tells React of a text that stands in a field already, or that stood there `before` it drew the field as it knew it;
 * what is selected there stays so.
 */
function typeAgain(field: Field, before: string | undefined): () => void {
  const { selectionStart, selectionEnd } = field;
  const isKept = field === document.activeElement || field.value !== field.defaultValue;
  const value = isKept ? field.value : (before ?? field.value);
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  return () => {
    // React hears only of what differs from what it last saw there, which it does not see set in the browser's own way.
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    if (field === document.activeElement && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
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
  if (element instanceof HTMLFormElement) {
    const again = (): boolean => {
      element.requestSubmit();
      return true;
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
