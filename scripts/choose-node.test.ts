import { expect, test } from 'vitest';

/** The type of the module, which is plain JavaScript because it runs before anything is installed. */
type ChooseNode = (machine: {
  packaged?: string;
  own: string;
  version: string;
  platform: string;
  arch: string;
}) => string;
const { chooseNode, oldNodeSentence } = (await import(new URL('choose-node.mjs', import.meta.url).href)) as {
  chooseNode: ChooseNode;
  oldNodeSentence: (version: string) => string | undefined;
};

const mac = { own: '/usr/local/bin/node', platform: 'darwin', arch: 'arm64' };

test('macOS needs an installed Node 24; an older one is refused with one sentence', () => {
  expect(chooseNode({ ...mac, version: 'v24.1.0' })).toBe(mac.own);
  expect(chooseNode({ ...mac, version: 'v25.0.0' })).toBe(mac.own);
  expect(() => chooseNode({ ...mac, version: 'v22.20.0' })).toThrow(
    'Foyer runs on Node 24, and npm has none for macOS on arm64: please install Node 24 (https://nodejs.org) and run the command again; this is v22.20.0.',
  );
});

test('the Node of the packages is used when there is one, whatever Node runs the command', () => {
  const linux = { own: '/usr/bin/node', platform: 'linux', arch: 'x64', packaged: '/there/bin/node' };
  for (const version of ['v20.1.0', 'v26.0.0'])
    expect(chooseNode({ ...linux, version })).toBe(linux.packaged);
});

test('a service that was started with an older Node is told so in one sentence', () => {
  expect(oldNodeSentence('v20.20.2')).toMatch(
    /^The shop runs on Node 24 or later, .* has found v20\.20\.2: .*\.$/,
  );
  for (const version of ['v24.0.0', 'v26.1.0']) expect(oldNodeSentence(version)).toBeUndefined();
});
