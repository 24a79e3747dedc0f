import { randomBytes, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { perApp, type Context } from '#platform/server/context.ts';
import { splice, type SplicedText } from '#platform/server/spliced-text.ts';
import type { PageAnswer } from '../rendering.ts';

/** What is each visitor's own in a page that is otherwise the same for everyone. */
export type Own = { readonly nonce: string; readonly visitor: string };

/** Stands for it while the page is drawn; nobody can guess it into a page's text. */
const MARKS: Own = { nonce: randomBytes(16).toString('hex'), visitor: randomUUID() };

/** A page as the next visitors get it too, with gaps for what is their own. */
export type SharedPage = { readonly status: number; readonly body: SplicedText };

type Made = SharedPage | Extract<PageAnswer, { kind: 'redirect' }>;

/** What is on changes with every sale; a crowd asks many times in a second. */
const KEPT_MS = 1000;
/** Addresses may be made up. */
const KEPT_AT_MOST = 64;

/** A page that takes longer will not come. */
const DRAWN_WITHIN_MS = 20_000;

const kept = perApp(() => new Map<string, Promise<Made>>());

/**
 * A page that shows nobody's own things, drawn at most once a second for all who ask in the same words (`key`).
 * `draw` is called with marks where the visitor's own will stand and must know nothing else of this visitor.
 * What could not be drawn is not kept.
 */
export function sharedPage(
  ctx: Context,
  key: string,
  draw: (marks: Own, signal: AbortSignal) => Promise<PageAnswer>,
): Promise<Made> {
  const pages = kept(ctx.app);
  const known = pages.get(key);
  if (known) return known;
  const signal = AbortSignal.timeout(DRAWN_WITHIN_MS);
  const making = make((marks) => draw(marks, signal));
  if (pages.size >= KEPT_AT_MOST) return making;
  pages.set(key, making);
  const forget = (): void => {
    if (pages.get(key) === making) pages.delete(key);
  };
  // One that never comes must not keep the next visitor from asking anew.
  signal.addEventListener('abort', forget);
  making.then(
    (made) => ('body' in made && made.status === 200 ? setTimeout(forget, KEPT_MS).unref() : forget()),
    forget,
  );
  return making;
}

async function make(draw: (marks: Own) => Promise<PageAnswer>): Promise<Made> {
  const answer = await draw(MARKS);
  if (answer.kind === 'redirect') return answer;
  const html = await text(answer.body);
  return { status: answer.status, body: await splice(html, [MARKS.nonce, MARKS.visitor]) };
}
