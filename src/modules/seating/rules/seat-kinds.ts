/** The properties of a kind of seat, used wherever it is drawn, offered, checked or sold. */
type SeatKindRow = {
  /** Stored in plans and sent on the wire: it never changes and is never used for another kind. */
  readonly number: number;
  /** The visitor must confirm before it is locked (specification section 5, 'Seats'). */
  readonly needsConfirmation: boolean;
  /** For wheelchair users and their companions: the map's filter for accessible places shows it. */
  readonly isAccessible: boolean;
  /** Best available and alternatives may offer it to visitors who asked for no kind. */
  readonly isOffered: boolean;
  /** A part of a sofa, which is sold whole. */
  readonly isSofa: boolean;
  /** The single-seat rule counts it when it is left alone. Seats of a sofa for several never count. */
  readonly canBeLeftAlone: boolean;
};

/** The properties of most seats; the rows below have only the differences. */
const ordinary = {
  needsConfirmation: false,
  isAccessible: false,
  isOffered: true,
  isSofa: false,
  canBeLeftAlone: true,
} as const satisfies Omit<SeatKindRow, 'number'>;

/**
 * Every kind of seat, by number; the only list of them. A new kind is a row here, a glyph in
 * `ui/seat-map/glyphs/kind-glyphs.ts` and its texts: when one is missing, the code does not compile.
 */
const SEAT_KINDS = {
  seat: { ...ordinary, number: 0 },
  wheelchair: {
    ...ordinary,
    number: 1,
    needsConfirmation: true,
    isAccessible: true,
    isOffered: false,
    canBeLeftAlone: false,
  },
  companion: {
    ...ordinary,
    number: 2,
    needsConfirmation: true,
    isAccessible: true,
    isOffered: false,
    canBeLeftAlone: false,
  },
  limitedView: { ...ordinary, number: 3, needsConfirmation: true, isOffered: false },
  couch: { ...ordinary, number: 4, isSofa: true },
} as const satisfies Record<string, SeatKindRow>;

type SeatKinds = typeof SEAT_KINDS;
/** The name of a kind of seat: used in import documents and as the key of its texts. */
export type SeatKindName = keyof SeatKinds;
/** A kind of seat by its number. */
export type SeatKind = SeatKinds[SeatKindName]['number'];
/** Every kind but the ordinary seat, which has no name on screens. */
export type SpecialKindName = Exclude<SeatKindName, 'seat'>;
/** The kinds for wheelchair users and their companions. */
export type AccessibleKindName = KindsWith<{ readonly isAccessible: true }>;
/** Names of the kinds with the properties of `Row`. */
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

/** The properties of a kind by its number; those of an ordinary seat when the number is unknown. */
export const seatKindRow = (kind: number | undefined): SeatKindRow => rows[kind ?? 0] ?? SEAT_KINDS.seat;

/** The name of a kind for wheelchair users or their companions, undefined for every other kind. */
export const accessibleKindName = (kind: number | undefined): AccessibleKindName | undefined =>
  seatKindRow(kind).isAccessible ? (SEAT_KIND_NAMES[kind!] as AccessibleKindName) : undefined;

/** The name of a special kind, undefined for an ordinary seat. */
export const specialKindName = (kind: number | undefined): SpecialKindName | undefined =>
  kind ? (SEAT_KIND_NAMES[kind] as SpecialKindName | undefined) : undefined;

/** Kinds that must be confirmed before they are locked. */
export type ConfirmedKindName = KindsWith<{ readonly needsConfirmation: true }>;
/** Whether a kind is one of these. */
export const needsConfirmation = (name: SeatKindName): name is ConfirmedKindName =>
  SEAT_KINDS[name].needsConfirmation;
