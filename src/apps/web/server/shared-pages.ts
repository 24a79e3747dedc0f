import { randomBytes, randomUUID } from 'node:crypto';
import { perApp, type Context } from '#platform/server/context.ts';
import type { Piece } from '#platform/server/http/spliced-text.ts';
import type { PageAnswer } from '../rendering.ts';
import { pageText, type PageText } from './page-text.ts';

/** The parts of a page that differ by visitor when all else is the same. */
export type Own = { readonly nonce: string; readonly visitor: string };

/** Marks these parts while the page is rendered; unguessable, so that no text can contain them. */
const MARKS: Own = { nonce: randomBytes(16).toString('hex'), visitor: randomUUID() };

/** A page that further visitors get too, with gaps for their own parts. */
type Made = PageText | Extract<PageAnswer, { kind: 'redirect' }>;

/** What's on changes with every sale; many visitors request it within a second. */
const KEPT_MS = 1000;
/** Addresses can be invented, so the number of cached pages is limited: those that are requested stay. */
const KEPT_AT_MOST = 64;

/** A page that takes longer counts as failed. */
const DRAWN_WITHIN_MS = 20_000;

const kept = perApp(() => new Map<string, Promise<Made>>());

/**
 * A page without data of a visitor, rendered at most once a second for all equal requests (`key`). `draw` gets marks
 * instead of the visitor's own parts and must use nothing else of the visitor. `styles`: what `pageText` puts into the
 * page. A failed page is not cached.
 */
export function sharedPage(
  ctx: Context,
  key: string,
  styles: Piece | undefined,
  draw: (marks: Own, signal: AbortSignal) => Promise<PageAnswer>,
): Promise<Made> {
  const pages = kept(ctx.app);
  const known = pages.get(key);
  if (known) {
    // A map lists its entries in the order of their insertion: the longest unused is the first.
    pages.delete(key);
    pages.set(key, known);
    return known;
  }
  const signal = AbortSignal.timeout(DRAWN_WITHIN_MS);
  const making = make(styles, (marks) => draw(marks, signal));
  if (pages.size >= KEPT_AT_MOST) pages.delete(pages.keys().next().value!);
  pages.set(key, making);
  const forget = (): void => {
    if (pages.get(key) === making) pages.delete(key);
  };
  // The next visitor after a page that never completes must get a new attempt.
  signal.addEventListener('abort', forget);
  making.then(
    (made) => ('body' in made && made.status === 200 ? setTimeout(forget, KEPT_MS).unref() : forget()),
    forget,
  );
  return making;
}

async function make(styles: Piece | undefined, draw: (marks: Own) => Promise<PageAnswer>): Promise<Made> {
  const answer = await draw(MARKS);
  return answer.kind === 'redirect' ? answer : pageText(answer, [MARKS.nonce, MARKS.visitor], styles);
}
