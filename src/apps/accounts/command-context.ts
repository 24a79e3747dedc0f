import type { Database } from '#platform/server/db.ts';
import type { BoxKeys } from '#platform/server/secret-box.ts';
import type { AccountProvider } from '#modules/tenancy/rules/provider-account.ts';

/** What a command needs. */
export type CommandContext = {
  readonly database: Database;
  readonly accountKeys: BoxKeys | undefined;
  readonly cardKeys: BoxKeys | undefined;
  /** The accounts' ids of the environment, by provider; '' where it has none. */
  readonly ownIds: Readonly<Record<AccountProvider, string>>;
  /** The text of a file, or of standard input. */
  readonly readInput: (file: string | undefined) => Promise<string>;
  readonly now: Date;
  /** A line of the result. */
  readonly print: (line: string) => void;
  /** A line of what to look at. */
  readonly warn: (line: string) => void;
};
