import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { Client } from 'pg';

/** Facts about the machine for comparing results; nothing that identifies it. */
export type MachineFacts = Readonly<Record<string, string>>;

/** `loadBefore`: the machine's load average before the run. */
export async function machineFacts(
  admin: Client | undefined,
  limits: string,
  rounds: number,
): Promise<MachineFacts> {
  const version = admin && (await admin.query<{ server_version: string }>('show server_version')).rows[0];
  return {
    Cores: `${availableParallelism()} (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    Memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    'Node.js': process.versions.node,
    ...(version && { PostgreSQL: version.server_version }),
    'Limits of the database from': limits,
    Rounds: String(rounds),
    'Load by others when the run began': loadBefore,
    Date: new Date().toISOString().slice(0, 10),
  };
}

const loadBefore = (loadavg()[0] ?? 0).toFixed(1);
