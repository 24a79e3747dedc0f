import { readdirSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';

/** Clock ticks a second in /proc, the same on every Linux that Node runs on. */
const TICKS = 100;

/** The CPU time that PostgreSQL's processes have used, in milliseconds; undefined when the system does not give it. */
export async function databaseCpuMs(admin: Client): Promise<number | undefined> {
  const { rows } = await admin.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  );
  const postmaster = rows[0]?.pid;
  if (process.platform !== 'linux' || postmaster === undefined) return undefined;
  const own = readdirSync('/proc').flatMap((name) => {
    const fields = /^\d+$/.test(name) ? statOf(name) : undefined;
    return fields && (name === String(postmaster) || fields.parent === postmaster) ? [fields.ticks] : [];
  });
  return (own.reduce((sum, ticks) => sum + ticks, 0) * 1000) / TICKS;
}

/** A process's parent, and the ticks that it and its ended children have used. */
function statOf(pid: string): { parent: number; ticks: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number);
    return { parent: fields[1]!, ticks: fields[11]! + fields[12]! + fields[13]! + fields[14]! };
  } catch {
    return undefined;
  }
}
