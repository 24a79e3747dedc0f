import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createBuilder } from 'vite';
import { expect, test } from 'vitest';
import { dropSchemas } from './drop-schemas.ts';

/** Within the checkout, so that its packages are found; removed at the end. */
const SCRATCH = path.join(import.meta.dirname, '../../../../.data');

const CONTRACT = `
import { Type } from 'typebox';
const endpoint = (declaration) => globalThis.identity(declaration);
const shared = { seatNumber: Type.Integer() };
const Names = Type.Enum([...['stalls', 'balcony']]);
export const Seat = Type.Object({ ...shared, Names });
const others = Object.values({ gone: 'GONE' });
export const pattern = /^[A-Z]+$/;
export const lockSeat = endpoint({
  method: 'PUT', path: '/api/lock', body: Seat, reply: Type.Object({ lockedSeat: Seat }), refusals: ['taken', ...others],
  summary: 'Locks a seat',
});
`;

/** Builds an entry that uses a contract as browsers do; returns the code. */
async function build(entry: string): Promise<string> {
  await mkdir(SCRATCH, { recursive: true });
  const folder = await mkdtemp(path.join(SCRATCH, 'drop-schemas-'));
  try {
    await writeFile(path.join(folder, 'contract.ts'), CONTRACT);
    await writeFile(path.join(folder, 'entry.ts'), entry);
    const builder = await createBuilder({
      configFile: false,
      logLevel: 'silent',
      plugins: [dropSchemas()],
      environments: {
        client: {
          build: {
            outDir: path.join(folder, 'out'),
            minify: false,
            rollupOptions: { input: path.join(folder, 'entry.ts'), output: { entryFileNames: 'out.js' } },
          },
        },
      },
    });
    await builder.build(builder.environments['client']!);
    return await readFile(path.join(folder, 'out/out.js'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('an endpoint keeps its address and loses its schemas, and the schema library is not included', async () => {
  const code = await build(
    "import { lockSeat, pattern } from './contract.ts'; console.log(lockSeat, pattern);",
  );
  expect(code).toContain('/api/lock');
  expect(code).toContain('^[A-Z]+$');
  expect(code).not.toContain('body');
  expect(code).not.toContain('seatNumber');
  expect(code).not.toContain('balcony');
  expect(code).not.toContain('GONE');
  expect(code).not.toContain('Locks a seat');
  expect(code.length).toBeLessThan(1000);
});

test('a schema that the browser uses itself stays', async () => {
  const code = await build("import { Seat } from './contract.ts'; console.log(Seat);");
  expect(code).toContain('seatNumber');
});

test('an endpoint that the browser does not call is not included', async () => {
  const code = await build("import { pattern } from './contract.ts'; console.log(pattern);");
  expect(code).toContain('^[A-Z]+$');
  expect(code).not.toContain('/api/lock');
});
