import { useEffect, type ReactNode } from 'react';
import { EARLY_PRESS, type EarlyPress } from '#platform/browser/early-press.ts';

/**
 * Presses, ticks and typing of a visitor before the page's scripts have loaded. React does not know of them: the page
 * records them, and they are replayed after React has taken over.
 */
export type EarlyActs = {
  /** What was pressed, ticked, chosen or submitted, in order. */
  readonly on: readonly Noted[];
  readonly note: (event: Event) => void;
};

type Noted = readonly [element: HTMLElement, press: EarlyPress];

/** Elements that do nothing without scripts; links, GET forms and openers of sheets work without them. */
const PRESSED =
  'button[type=button]:not([popovertarget]),:is([type=checkbox],[type=radio]):not(form[method=get] *),[data-press]';
const EVENTS = ['click', 'change', 'submit'] as const;

/**
 * The part of the inline script that records; it runs as it is. A POST form is not submitted: its answer would be
 * another page, without the typed details.
 */
export const NOTE_EARLY_ACTS = `foyer.early={on:[],note(e){var t=e.target;if(e.type=="submit"){if(t.method!="post")return;e.preventDefault()}else t=t.closest&&t.closest(e.type=="click"?"${PRESSED}":"select");if(!t)return;var r=t.getBoundingClientRect();foyer.early.on.push([t,{x:(e.clientX-r.left)/r.width,y:(e.clientY-r.top)/r.height,isTouch:e.pointerType=="touch"}])}};${JSON.stringify(EVENTS)}.forEach(n=>addEventListener(n,foyer.early.note,true))`;

const TYPED = 'input:not([type=checkbox],[type=radio],[type=hidden],[type=submit],[type=button]),textarea';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What is to be replayed after React has taken over. */
type Taken = { readonly typed: ReadonlyMap<Field, string>; readonly presses: readonly Act[] };

/**
 * Takes what was recorded; called before React starts. From then on React takes over a part of the page when the
 * visitor presses or types there, and renders all fields of that part with the values that it knows.
 */
export function takeEarlyActs({ on, note }: EarlyActs): Taken {
  for (const name of EVENTS) removeEventListener(name, note, true);
  replayInLaterParts();
  return {
    typed: new Map(typedFields().map((field) => [field, field.value])),
    presses: on.filter(isFirst).map(([element, press]) => pressAgain(element, press)),
  };
}

/** Around the whole page in the browser: replays what was recorded. */
export function ReplayEarlyActs({ taken, children }: { taken: Taken | undefined; children: ReactNode }) {
  useEffect(() => {
    if (taken) void replay(taken);
  }, [taken]);
  return children;
}

async function replay({ typed, presses }: Taken): Promise<void> {
  for (const element of typed.keys()) await repeatWhenReady({ element, again: () => true });
  // All at once, because the visitor may still be typing; the field with the focus keeps its text.
  const fields = new Set([...typed.keys(), ...typedFields()]);
  for (const type of Array.from(fields, (field) => typeAgain(field, typed.get(field)))) type();
  // Each press has its effect before the next.
  for (const act of presses) await repeatWhenReady(act);
}

const typedFields = (): Field[] =>
  Array.from(document.querySelectorAll<Field>(TYPED)).filter(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/**
 * A visitor who sees no effect presses again and means the same: only the first press of each element, or place of
 * the hall, counts.
 */
function isFirst([element, press]: Noted, index: number, all: readonly Noted[]): boolean {
  return !all.slice(0, index).some(([other, before]) => other === element && isNear(element, before, press));
}

const NEAR_PX = 16;

function isNear(element: HTMLElement, one: EarlyPress, other: EarlyPress): boolean {
  if (element.dataset['press'] === undefined) return true;
  const [x, y] = [(one.x - other.x) * element.clientWidth, (one.y - other.y) * element.clientHeight];
  return Math.hypot(x, y) < NEAR_PX;
}

/** Records presses and submits in parts of the page that React takes over later, and replays them. */
function replayInLaterParts(): void {
  const awaited = new Set<HTMLElement>();
  const replayLater = (element: HTMLElement, press: EarlyPress): void => {
    if (awaited.has(element)) return;
    awaited.add(element);
    void repeatWhenReady(pressAgain(element, press)).then(() => awaited.delete(element));
  };
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const onPress = (event: PointerEvent): void => {
    const { target, isTrusted } = event;
    const element = target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
    if (isTrusted && element && !reachesReact(element)) replayLater(element, placeOf(event, element));
  };
  const onSubmit = (event: SubmitEvent): void => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement) || target.method !== 'post' || reachesReact(target)) return;
    event.preventDefault();
    replayLater(target, { x: 0, y: 0, isTouch: false });
  };
  addEventListener('click', onPress, options);
  addEventListener('submit', onSubmit, options);
  setTimeout(() => over.abort(), RETRY_MS * RETRIES);
}

function placeOf({ clientX, clientY, pointerType }: PointerEvent, element: HTMLElement): EarlyPress {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height, isTouch: pointerType === 'touch' };
}

const RETRY_MS = 50;
const RETRIES = 200;

/** `again` repeats the act and returns whether it was handled. */
type Act = { readonly element: HTMLElement; readonly again: () => boolean };

/**
 * Waits until React has taken over the element's part of the page; gives up when the element is removed, or after a
 * time.
 */
async function repeatWhenReady({ element, again }: Act): Promise<void> {
  for (let i = 0; i < RETRIES && element.isConnected; i++) {
    // Never during React's own work.
    await new Promise((resolve) => setTimeout(resolve, i === 0 ? 0 : RETRY_MS));
    if (reachesReact(element) && again()) return;
  }
}

/**
 * Whether events reach React at this element. React blocks events in a part that it has not taken over yet, and takes
 * that part over at once when it can.
 */
function reachesReact(element: HTMLElement): boolean {
  let isReached = false;
  const onInput = (): void => {
    isReached = true;
  };
  element.addEventListener('input', onInput);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.removeEventListener('input', onInput);
  return isReached;
}

/**
 * Reports a text to React that is in a field already, or that was there (`before`) when React rendered the field with
 * the value that it knew; keeps the selection.
 */
function typeAgain(field: Field, before: string | undefined): () => void {
  const { selectionStart, selectionEnd } = field;
  const isKept = field === document.activeElement || field.value !== field.defaultValue;
  const value = isKept ? field.value : (before ?? field.value);
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  return () => {
    // React ignores an input event when the value is the one it saw last; setting it through the prototype hides the
    // change from React.
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
