import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { addressOf } from './postgres-cluster.ts';
import { chooseEndpoint } from './postgres-endpoint.ts';

const parent = mkdtempSync(path.join(tmpdir(), 'foyer, sockets-'));

afterEach(() => rmSync(parent, { recursive: true, force: true }));

const endpointIn = (folder: string) => chooseEndpoint({ cluster: path.join(folder, 'cluster'), account: {} });

test.skipIf(process.platform === 'win32')(
  'a Unix socket next to the cluster, in a folder that only its user may enter',
  async () => {
    const folder = path.join(parent, 'socket');
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o777);
    writeFileSync(path.join(folder, '.s.PGSQL.5432.lock'), '1');
    const endpoint = await endpointIn(parent);
    expect(endpoint.host).toBe(folder);
    expect(endpoint.settings).toMatchObject({
      unix_socket_directories: `"${folder}"`,
      listen_addresses: '',
    });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(existsSync(path.join(folder, '.s.PGSQL.5432.lock'))).toBe(false);
    expect(decodeURIComponent(new URL(addressOf(endpoint, 'secret')).hostname)).toBe(folder);
  },
);

test('a port of this machine alone where the path of a socket would be too long', async () => {
  const { host, port, settings } = await endpointIn(path.join(parent, 'x'.repeat(100)));
  expect(host).toBe('127.0.0.1');
  expect(settings).toEqual({
    unix_socket_directories: '',
    listen_addresses: '127.0.0.1',
    port: String(port),
  });
});
