import { chownSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port.ts';
import type { PostgresHome } from './postgres-home.ts';

/** Where PostgreSQL accepts connections: a host of addresses (a folder stands for a Unix socket in it), and a port. */
export type PostgresEndpoint = {
  readonly host: string;
  /** It is also in the name of the socket's file. */
  readonly port: number;
  /** The settings with which PostgreSQL listens there and nowhere else. */
  readonly settings: Readonly<Record<string, string>>;
};

/** PostgreSQL's usual one: a folder of its own has only this socket. */
const PORT = 5432;
/** The system's limit for the path of a socket, in bytes; on macOS the smaller one of 104. */
const LONGEST_PATH = 103;

/**
 * A Unix socket next to the cluster, in a folder that only PostgreSQL's user may enter: calls cost less than those over TCP.
 * A free port of 127.0.0.1 where the system has no such sockets, or the path would be too long.
 */
export async function chooseEndpoint({
  cluster,
  account,
}: Pick<PostgresHome, 'cluster' | 'account'>): Promise<PostgresEndpoint> {
  const folder = path.join(path.dirname(cluster), 'socket');
  const file = path.join(folder, `.s.PGSQL.${PORT}`);
  if (process.platform === 'win32' || Buffer.byteLength(file) > LONGEST_PATH) return tcpEndpoint();
  // What a killed server has left: its process number may be that of another program now.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  return {
    host: folder,
    port: PORT,
    settings: { unix_socket_directories: quoted(folder), listen_addresses: '', port: String(PORT) },
  };
}

async function tcpEndpoint(): Promise<PostgresEndpoint> {
  const host = '127.0.0.1';
  const port = await freePort();
  return {
    host,
    port,
    settings: { unix_socket_directories: '', listen_addresses: host, port: String(port) },
  };
}

/** A folder within PostgreSQL's list of folders, as one that may have commas and spaces. */
const quoted = (folder: string): string => `"${folder.replaceAll('"', '""')}"`;
