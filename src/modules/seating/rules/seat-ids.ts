import { Type } from 'typebox';
import type { CountOf, IdOf } from '#kernel/ids.ts';

/** VenueSectionId: 1-based and stable within a plan; what cart, tickets and wire call a section. */
export type SectionId = CountOf<'section'>;
/** The same in a call. */
export const WireSectionId = Type.Unsafe<SectionId>(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }));
/** A section's place in `Hall.sections`: what the map works with. */
export type SectionIndex = IdOf<'section index'>;

/** A place of the plan: the one numbering that claims and tickets are kept by. */
export type SeatNo = CountOf<'seat'>;
/** XCoordinate: 1-based seat within its row, or place of general admission. */
export type SeatX = CountOf<'x'>;
/** YCoordinate: 1-based row within its section, 0 in general admission. */
export type RowY = CountOf<'y'>;

/** A price level's place in the chart's levels. */
export type LevelIndex = CountOf<'level'>;
/** TicketGroupId: a price level of the brand. */
export type TicketGroupId = CountOf<'ticket group'>;
