import { IdSchema } from '#kernel/id-schema.ts';
import { Type } from 'typebox';
import type { CountOf, IdOf } from '#kernel/ids.ts';

/** VenueSectionId: 1-based and stable within a plan; used by cart, tickets and wire. */
export type SectionId = CountOf<'section'>;
/** The schema of it in a call. */
export const WireSectionId = Type.Unsafe<SectionId>(IdSchema);
/** The index of a section in `Hall.sections`; used by the map. */
export type SectionIndex = IdOf<'section index'>;

/** A place of the plan: the number by which claims and tickets are stored. */
export type SeatNo = CountOf<'seat'>;
/** XCoordinate: 1-based seat within its row, or place of general admission. */
export type SeatX = CountOf<'x'>;
/** YCoordinate: 1-based row within its section, 0 in general admission. */
export type RowY = CountOf<'y'>;

/** The index of a price level in the chart's levels. */
export type LevelIndex = CountOf<'level'>;
/** TicketGroupId: a price level of the brand. */
export type TicketGroupId = CountOf<'ticket group'>;
