import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchPage } from './idle.ts';

/** The part of a document that is needed here: an event target that can be hidden. */
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
  it('counts the visitor as away after 300 s without a movement, and as back with the next', () => {
    vi.advanceTimersByTime(299_000);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(heard).toEqual([false]);
    page.happen('pointermove');
    expect(heard).toEqual([false, true]);
  });

  it('restarts the time with every movement', () => {
    vi.advanceTimersByTime(200_000);
    page.happen('keydown');
    vi.advanceTimersByTime(200_000);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(100_000);
    expect(heard).toEqual([false]);
  });

  it('reports a hidden and a shown tab once each', () => {
    page.hide(true);
    page.hide(true);
    vi.advanceTimersByTime(400_000);
    page.hide(false);
    expect(heard).toEqual([false, true]);
    vi.advanceTimersByTime(300_000);
    expect(heard).toEqual([false, true, false]);
  });

  it('reports nothing after it was stopped', () => {
    stop();
    page.hide(true);
    vi.advanceTimersByTime(400_000);
    expect(heard).toEqual([]);
  });
});
