import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchPage } from './idle.ts';

/** As much of a document as attention needs: a target of events that can be hidden. */
class Page extends EventTarget {
  hidden = false;
  happen(name: string): void {
    this.dispatchEvent(new Event(name));
  }
  hide(hidden: boolean): void {
    this.hidden = hidden;
    this.happen('visibilitychange');
  }
}

let page: Page;
let heard: boolean[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  heard = [];
  stop = watchPage(page as unknown as Document, 300_000).watch((present) => heard.push(present));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('watchPage', () => {
  it('counts the visitor as gone after 300 s without a movement, and back with the next', () => {
    vi.advanceTimersByTime(299_000);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(heard).toEqual([false]);
    page.happen('pointermove');
    expect(heard).toEqual([false, true]);
  });

  it('starts the time anew with every movement', () => {
    vi.advanceTimersByTime(200_000);
    page.happen('keydown');
    vi.advanceTimersByTime(200_000);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(100_000);
    expect(heard).toEqual([false]);
  });

  it('follows a tab that is hidden and shown, once for each', () => {
    page.hide(true);
    page.hide(true);
    vi.advanceTimersByTime(400_000);
    page.hide(false);
    expect(heard).toEqual([false, true]);
    vi.advanceTimersByTime(300_000);
    expect(heard).toEqual([false, true, false]);
  });

  it('is silent once stopped', () => {
    stop();
    page.hide(true);
    vi.advanceTimersByTime(400_000);
    expect(heard).toEqual([]);
  });
});
