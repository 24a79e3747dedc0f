/** What holds for a kind of seat, wherever it is drawn, offered, judged or sold. */
type SeatKindRow = {
  /** Stored in plans and sent on the wire: never changed, never given to another kind. */
  readonly number: number;
  /** The visitor is asked before it is taken (specification section 5, 'Seats'). */
  readonly asksFirst: boolean;
  /** For wheelchair users and those who come with them: the map's filter for accessible places shows it. */
  readonly isAccessible: boolean;
  /** A search for the best seats and 'take these instead' may give it to whoever named no kind. */
  readonly isOffered: boolean;
  /** A piece of a sofa, which is sold whole. */
  readonly isSofa: boolean;
  /** The single-seat rule counts it when it is left alone; seats of a sofa for several never count. */
  readonly canBeLeftAlone: boolean;
};

/** What holds for a seat like most; the rows below say how they differ from it. */
const ordinary = {
  asksFirst: false,
  isAccessible: false,
  isOffered: true,
  isSofa: false,
  canBeLeftAlone: true,
} as const satisfies Omit<SeatKindRow, 'number'>;

/**
 * Every kind of seat, in the order of its number; the one list of them. A new kind is a row here, a glyph in
 * `ui/seat-map/glyphs/kind-glyphs.ts` and its texts: what is forgotten does not compile.
 */
const SEAT_KINDS = {
  seat: { ...ordinary, number: 0 },
  wheelchair: {
    ...ordinary,
    number: 1,
    asksFirst: true,
    isAccessible: true,
    isOffered: false,
    canBeLeftAlone: false,
  },
  companion: {
    ...ordinary,
    number: 2,
    asksFirst: true,
    isAccessible: true,
    isOffered: false,
    canBeLeftAlone: false,
  },
  limitedView: { ...ordinary, number: 3, asksFirst: true, isOffered: false },
  couch: { ...ordinary, number: 4, isSofa: true },
} as const satisfies Record<string, SeatKindRow>;

type SeatKinds = typeof SEAT_KINDS;
/** A kind of seat by its name: in documents of a cinema and as the key of its texts. */
export type SeatKindName = keyof SeatKinds;
/** A kind of seat by its number. */
export type SeatKind = SeatKinds[SeatKindName]['number'];
/** Every kind but the ordinary seat, which needs no word of its own. */
export type SpecialKindName = Exclude<SeatKindName, 'seat'>;
/** Names of the kinds whose row holds `Row`. */
type KindsWith<Row> = {
  [Name in SeatKindName]: SeatKinds[Name] extends Row ? Name : never;
}[SeatKindName];

/** Names of all kinds; each one's index is its number. */
export const SEAT_KIND_NAMES = Object.keys(SEAT_KINDS) as readonly SeatKindName[];

/** The numbers by name: `SeatKind.couch` is 4. */
export const SeatKind = /* @__PURE__ */ Object.fromEntries(
  SEAT_KIND_NAMES.map((name) => [name, SEAT_KINDS[name].number]),
) as { readonly [Name in SeatKindName]: SeatKinds[Name]['number'] };

const rows: readonly SeatKindRow[] = Object.values(SEAT_KINDS);

/** What holds for a kind by its number; for a number that no kind has, what holds for an ordinary seat. */
export const seatKindRow = (kind: number | undefined): SeatKindRow => rows[kind ?? 0] ?? SEAT_KINDS.seat;

/** The name of a special kind, undefined for an ordinary seat. */
export const specialKindName = (kind: number | undefined): SpecialKindName | undefined =>
  kind ? (SEAT_KIND_NAMES[kind] as SpecialKindName | undefined) : undefined;

/** Kinds that are asked about before they are taken. */
export type AskingKindName = KindsWith<{ readonly asksFirst: true }>;
export const asksFirst = (name: SeatKindName): name is AskingKindName => SEAT_KINDS[name].asksFirst;
