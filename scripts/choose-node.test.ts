import { expect, test } from 'vitest';

/** Plain JavaScript, as it runs before anything is installed; said here as what it is. */
type ChooseNode = (machine: {
  packaged?: string;
  own: string;
  version: string;
  platform: string;
  arch: string;
}) => string;
const { chooseNode } = (await import(new URL('choose-node.mjs', import.meta.url).href)) as {
  chooseNode: ChooseNode;
};

const mac = { own: '/usr/local/bin/node', platform: 'darwin', arch: 'arm64' };

test('macOS brings its own Node 24; with an older one it is told so in one sentence', () => {
  expect(chooseNode({ ...mac, version: 'v24.1.0' })).toBe(mac.own);
  expect(chooseNode({ ...mac, version: 'v25.0.0' })).toBe(mac.own);
  expect(() => chooseNode({ ...mac, version: 'v22.20.0' })).toThrow(
    'Foyer runs on Node 24, and npm has none for macOS on arm64: please install Node 24 (https://nodejs.org) and run the command again; this is v22.20.0.',
  );
});

test('where npm has one, that one is taken, whatever runs the command', () => {
  const linux = { own: '/usr/bin/node', platform: 'linux', arch: 'x64', packaged: '/there/bin/node' };
  for (const version of ['v20.1.0', 'v26.0.0'])
    expect(chooseNode({ ...linux, version })).toBe(linux.packaged);
});
