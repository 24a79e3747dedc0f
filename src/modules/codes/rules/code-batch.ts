import { wallClock, weekday, type Day } from '#kernel/dates.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';
import type { CodeGift, CodeRefusal, EnteredCode } from './code-offer.ts';

/** The rules of a batch of codes with the brand's ids, as they are stored; null where a rule does not limit. */
export type CodeBatch = {
  readonly name: Texts;
  readonly gives: CodeGift;
  readonly mostPerOrder: number | null;
  readonly leastSeats: number;
  /** Minor units; left out where the amount does not matter, and by batches of earlier versions. */
  readonly leastAmount?: number;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  /** Days of the week, from Sunday as 0. */
  readonly weekdays: readonly number[] | null;
  readonly locationIds: readonly number[] | null;
  readonly featureIds: readonly number[] | null;
  readonly ticketGroupIds: readonly number[] | null;
};

/** A stored code with its batch. */
export type KnownCode = {
  readonly code: string;
  readonly batchId: number;
  readonly batch: CodeBatch;
  /** Null: any number of tickets or extras. */
  readonly usesLimit: number | null;
  readonly uses: number;
};

/** What a code's rules look at of a showing. */
export type ShowingOfCode = {
  readonly featureId: number;
  readonly locationId: number;
  /** The cinema day of the showing. */
  readonly businessDate: Day;
  /** IANA name. */
  readonly timeZone: string;
};

/**
 * What entered codes give at a showing (specification section 5, 'code-limited tickets'). A code that nobody knows and
 * one of another brand are the same.
 */
export const enteredCodes = (
  entered: readonly string[],
  known: readonly KnownCode[],
  showing: ShowingOfCode,
  now: Date,
): EnteredCode[] =>
  entered.map((code) => {
    const own = known.find((one) => one.code === code);
    const refusal = own ? refusalOf(own, showing, now) : 'CODE_NOT_FOUND';
    if (!own || refusal) return { code, refusal: refusal ?? 'CODE_NOT_FOUND' };
    const { name, gives, mostPerOrder, leastSeats, leastAmount, ticketGroupIds } = own.batch;
    const usesLeft = own.usesLimit === null ? null : own.usesLimit - own.uses;
    return {
      code,
      batchId: own.batchId,
      name,
      gives,
      mostPerOrder,
      leastSeats,
      ...(leastAmount !== undefined && { leastAmount }),
      ticketGroupIds,
      usesLeft,
    };
  });

function refusalOf(
  { batch, usesLimit, uses }: KnownCode,
  showing: ShowingOfCode,
  now: Date,
): CodeRefusal | undefined {
  const today = wallClock(now, showing.timeZone).day;
  if (batch.firstDay !== null && today < batch.firstDay) return 'CODE_NOT_YET_VALID';
  if (batch.lastDay !== null && today > batch.lastDay) return 'CODE_ENDED';
  const isFor =
    allows(batch.featureIds, showing.featureId) &&
    allows(batch.locationIds, showing.locationId) &&
    allows(batch.weekdays, weekday(showing.businessDate));
  if (!isFor) return 'CODE_NOT_FOR_SHOWING';
  return usesLimit !== null && uses >= usesLimit ? 'CODE_USED' : undefined;
}

const allows = (only: readonly number[] | null, id: number): boolean => only === null || only.includes(id);
