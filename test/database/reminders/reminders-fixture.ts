import { openReminders } from '#modules/reminders/contract.ts';
import { sendReminders } from '#modules/reminders/server/send-reminders.ts';
import { emailKey, stopToken } from '#modules/reminders/server/stop-link.ts';
import { invalidateCatalog } from '#modules/catalog/server/catalogue.ts';
import { readMail, type ReadEmail } from '#platform/server/mail/read-mail.ts';
import { cinema, standing } from '../../support/cinema.ts';
import { testDatabase } from '../../support/database/database.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { startSmtpStandIn, type SmtpStandIn } from '../../support/stand-ins/smtp-stand-in.ts';

/** A shop with sold-out showings and films to come, a clock, and a mail server. */
export type RemindersFixture = {
  readonly shop: Shop;
  readonly smtp: SmtpStandIn;
  /** The database as the first brand sees it. */
  sql<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Sets the clock: an instant, ISO 8601. */
  setNow(instant: string): void;
  now(): Date;
  pass(seconds: number): void;
  /** One round of the job. */
  round(of?: Shop): Promise<void>;
  /** Rounds until what has come counts as steady. */
  rounds(): Promise<void>;
  /** The next showing that no test has used: today at 20:00 in Sofia, with five places, all taken. */
  soldOut(): Promise<number>;
  /** Frees places of a showing, or takes all of them; half a minute later the count is not from memory. */
  setFree(showing: number, places: number): Promise<void>;
  /** Changes columns of a showing. */
  change(showing: number, columns: Readonly<Record<string, unknown>>): Promise<void>;
  featureId(key: string): Promise<number>;
  /** Asks for a reminder; answers with the status and the refusal. */
  ask(
    subject: object,
    email: string,
    more?: AskOptions,
  ): Promise<{ status: number; code?: string; text: string }>;
  /** Addresses that still wait. */
  waiting(): Promise<string[]>;
  /** The e-mails that the mail server has received for an address. */
  mailTo(email: string): ReadEmail[];
  /** The token of the link in a reminder to an address. */
  tokenOf(email: string, tenantId?: number): string;
  open(token: string, brand?: string): Promise<{ status: number; open?: number; code?: string }>;
  /** A second process with the same database. */
  secondShop(): Promise<Shop>;
  close(): Promise<void>;
};

type AskOptions = {
  readonly brand?: string;
  readonly lang?: string;
  readonly consent?: boolean;
  readonly from?: string;
  /** With a session, which is counted by itself: a new one each time. */
  readonly hasSession?: boolean;
};

/** 12:00 in Sofia. */
export const NOON = '2026-11-20T10:00:00Z';
const PLACES = 5;
const KEYS = Array.from({ length: 24 }, (_, i) => `s${i}`);
const film = (key: string, releaseDate?: string) => ({
  key,
  title: { en: key, bg: `${key} на български`, he: `${key} בעברית` },
  directors: [],
  cast: [],
  runtime: 90,
  ratingClass: 'ALL',
  language: 'en',
  ...(releaseDate && { releaseDate }),
});

export async function openRemindersShop(env: Record<string, string> = {}): Promise<RemindersFixture> {
  const database = await testDatabase();
  const smtp = await startSmtpStandIn();
  let now = new Date(NOON);
  const options = { env: { SMTP_URL: smtp.url, ...env }, now: () => now };
  const set = cinema({
    plans: Object.fromEntries(KEYS.map((key) => [key, standing(PLACES)])),
    now: new Date('2026-11-20T14:00:00Z'),
  }) as { features: object[] };
  const features = [
    ...set.features,
    ...Array.from({ length: 24 }, (_, i) => film(`film-${i}`, '2026-12-24')),
    film('shown', '2020-01-01'),
  ];
  const { brand } = cinema({ code: 'wisla', id: 2 }) as { brand: object };
  const shop = await openShop(database.url, {
    ...options,
    sets: [
      { ...set, features },
      { foyer: 1, brand },
    ],
  });
  const others: Shop[] = [];
  const db = shop.app.database.brand(1);
  const sql: RemindersFixture['sql'] = (text, values = []) => db.rows(text, values);
  let used = 0;
  let asked = 0;

  const pass = (seconds: number): void => {
    now = new Date(now.getTime() + seconds * 1000);
  };

  const setFree: RemindersFixture['setFree'] = async (showing, places) => {
    await sql('delete from claim where tenant_id = $1 and presentation_id = $2', [showing]);
    await sql(
      `insert into claim (tenant_id, presentation_id, seat_no, state, holder, expires)
       select $1, $2, n, 2, gen_random_uuid(), 'infinity' from generate_series($3::int, $4::int) as n`,
      [showing, places, PLACES - 1],
    );
    pass(31);
  };
  const newSession = async (host: string): Promise<{ cookie: string }> => {
    const { cookies } = await shop.fastify.inject({ url: '/api/config', headers: { host } });
    return { cookie: `${cookies[0]!.name}=${cookies[0]!.value}` };
  };
  const round: RemindersFixture['round'] = (of = shop) => sendReminders(of.app, 1);
  const tokenOf: RemindersFixture['tokenOf'] = (email, tenantId = 1) => {
    const ctx = { app: shop.app, tenantId };
    return stopToken(ctx, emailKey(ctx, email));
  };
  return {
    shop,
    smtp,
    sql,
    setNow: (instant) => {
      now = new Date(instant);
      invalidateCatalog(shop.app, 1);
    },
    now: () => now,
    pass,
    round,
    rounds: async () => {
      await round();
      pass(61);
      await round();
    },
    soldOut: async () => {
      const showing = shop.showings.get(`show-${KEYS[used++]}`)!;
      await setFree(showing, 0);
      return showing;
    },
    setFree,
    change: async (showing, columns) => {
      const names = Object.keys(columns);
      const sets = names.map((name, i) => `${name} = $${i + 3}`).join();
      await sql(`update presentation set ${sets} where tenant_id = $1 and presentation_id = $2`, [
        showing,
        ...Object.values(columns),
      ]);
      invalidateCatalog(shop.app, 1);
    },
    featureId: async (key) => {
      const [row] = await sql<{ id: number }>(
        'select feature_id as id from feature where tenant_id = $1 and key = $2',
        [key],
      );
      return row!.id;
    },
    ask: async (
      subject,
      email,
      { brand: code = 'aurora', lang = 'en', consent = true, from, hasSession } = {},
    ) => {
      asked += 1;
      const host = `${code}.test`;
      // A stranger each time: those without a session are counted by their address.
      const remoteAddress = from ?? `10.0.${asked >> 8}.${asked & 255}`;
      const session = hasSession ? await newSession(host) : {};
      const answer = await shop.fastify.inject({
        method: 'POST',
        url: '/api/reminders',
        payload: { ...subject, email, consent },
        headers: { host, 'x-foyer-lang': lang, ...session },
        remoteAddress,
      });
      const { code: refusal } = answer.json<{ code?: string }>();
      return { status: answer.statusCode, ...(refusal && { code: refusal }), text: answer.body };
    },
    waiting: async () => {
      const rows = await sql<{ email: string }>(
        'select email from reminder where tenant_id = $1 order by email',
      );
      return rows.map(({ email }) => email);
    },
    mailTo: (email) => smtp.received.filter(({ to }) => to === email).map(({ message }) => readMail(message)),
    tokenOf,
    open: async (token, code = 'aurora') => {
      const { status, body } = await shop.visitor(code).call(openReminders, { params: { stopToken: token } });
      return { status, ...body };
    },
    secondShop: async () => {
      const second = await openShop(database.url, { ...options, sets: [] });
      others.push(second);
      return second;
    },
    close: async () => {
      for (const other of others) await other.close();
      await shop.close();
      await smtp.close();
      await database.drop();
    },
  };
}
