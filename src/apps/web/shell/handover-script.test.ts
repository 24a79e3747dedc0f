import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Boot, Handover } from '../boot.ts';
import { handoverScript } from './handover-script.ts';

test('any text of the data reaches the browser as it is, and none ends the script', () => {
  const boot = { origin: `it's "1 \\ 2" \n\u2028 </script><!-- \${x} кино 🎬` } as Boot;
  const loaded = { data: { "quote'd": ['\\', "\\'", '\\u003c', '<'] } };
  const script = handoverScript(boot, loaded);
  expect(script).not.toMatch(/<[/!]/);
  const page: { foyer?: Handover } = {};
  const [, data] = /^(window\.foyer=JSON\.parse\('.*?'\));foyer\.early=/s.exec(script)!;
  runInContext(data!, createContext({ window: page }));
  expect(JSON.parse(JSON.stringify(page.foyer))).toEqual({ boot, loaded });
});
