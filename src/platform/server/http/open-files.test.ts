import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shareFiles } from './open-files.ts';

test('streams and connections leave files for the database and for health checks', () => {
  expect(shareFiles(20_000)).toEqual({ streams: 19_488, connections: 19_872 });
  expect(shareFiles(1024)).toEqual({ streams: 512, connections: 896 });
  expect(shareFiles(256)).toEqual({ streams: 128, connections: 192 });
  expect(shareFiles(Infinity)).toEqual({ streams: Infinity, connections: Infinity });
});

test.skipIf(process.platform === 'win32')('the shares are those of the limit that the process has', () => {
  const module = JSON.stringify(new URL('./open-files.ts', import.meta.url).href);
  const script = `import(${module}).then(({ fileShares }) => console.log(JSON.stringify(fileShares())))`;
  const { stdout } = spawnSync('sh', ['-c', 'ulimit -n 700 && exec "$0" -e "$1"', process.execPath, script], {
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toEqual(shareFiles(700));
});
