import { withoutIsolates } from '#modules/i18n/rules/isolates.ts';
import type { EventKind } from '#modules/ordering/server/outbox/outbox-store.ts';
import { reconcile } from './reconcile.ts';
import type { Shop } from './shop.ts';

/** The texts of the e-mails about events of an order, without their files, the oldest first. Sends those that wait. */
export async function mailsAbout({ app }: Shop, orderId: string, kind: EventKind): Promise<string[]> {
  await reconcile(app, 0);
  const mails = await app.database.brand(1).rows<{ text: string }>(
    `select convert_from(message, 'UTF8') as text from mail join outbox using (tenant_id, event_id)
      where tenant_id = $1 and subject_id = $2 and outbox.kind = $3 order by event_id`,
    [orderId, kind],
  );
  return mails.map(({ text }) => wordsOf(text.split('Content-Disposition: attachment')[0]!));
}

/**
 * Quoted-printable text as it is read, without direction marks. Each run of bytes is read by itself: an address in a part
 * that is not quoted may have what looks like one.
 */
const wordsOf = (quoted: string): string =>
  withoutIsolates(
    quoted
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/(?:=[0-9A-F]{2})+/g, (run) =>
        Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'),
      ),
  );
