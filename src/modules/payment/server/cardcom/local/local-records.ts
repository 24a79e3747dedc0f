/** What the local Cardcom keeps. Plain data, so that it can be stored as JSON; never a card's number. */

/** A page on which a card is typed. */
export type LocalPage = {
  readonly pageId: string;
  readonly returnValue: string;
  readonly language: string;
  readonly maxPayments: number;
  readonly asksHolderId: boolean;
  readonly successUrl: string;
  readonly failedUrl: string;
  readonly webhookUrl: string;
  /** The token of the typed card. */
  readonly token?: string;
  readonly payments?: number;
  /** Whether the visitor has ended the page; before, the card may wait for the bank's 3-D Secure step. */
  readonly isDone?: boolean;
};

/** A card behind a token; `behaviour` is its name in the demo gateway's table. */
export type LocalCard = {
  readonly behaviour: string;
  readonly brand: string;
  readonly firstDigits: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
};

export type LocalTransaction = {
  readonly id: number;
  /** The shop's id, which no other transaction has. */
  readonly externalId: string;
  readonly token: string;
  /** Major units. */
  readonly amount: number;
  readonly coin: number;
  readonly payments: number;
  readonly isRefund: boolean;
  /** 0: taken, or paid back. */
  readonly code: number;
};

export type LocalRecords = { page: LocalPage; card: LocalCard; transaction: LocalTransaction };
type Kind = keyof LocalRecords;

/** Where the local Cardcom keeps its records. */
export type RecordStore = {
  /** False when there is one with this id. */
  add<K extends Kind>(kind: K, id: string, record: LocalRecords[K]): Promise<boolean>;
  find<K extends Kind>(kind: K, id: string): Promise<LocalRecords[K] | undefined>;
  replace<K extends Kind>(kind: K, id: string, record: LocalRecords[K]): Promise<void>;
};

/** Records in memory, for tests, which may read them. */
export function memoryRecords(): RecordStore & { transactions(): LocalTransaction[] } {
  const records = new Map<string, LocalRecords[Kind]>();
  return {
    add: async (kind, id, record) => {
      if (records.has(`${kind} ${id}`)) return false;
      records.set(`${kind} ${id}`, record);
      return true;
    },
    find: async <K extends Kind>(kind: K, id: string) =>
      records.get(`${kind} ${id}`) as LocalRecords[K] | undefined,
    replace: async (kind, id, record) => void records.set(`${kind} ${id}`, record),
    transactions: () =>
      [...records].flatMap(([key, record]) =>
        key.startsWith('transaction ') ? [record as LocalTransaction] : [],
      ),
  };
}
