import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { dropSchemas } from './src/apps/web/build/drop-schemas.ts';

// Whatever the shell says: half a page made for development fails on the server.
process.env['NODE_ENV'] = 'production';

/** Smaller files gain nothing; fonts and pictures are compressed as they are. */
const WORTH_COMPRESSING = 1024;
const COMPRESSIBLE = /\.(?:js|css|svg)$/;

/** Packages that every page runs. */
const EVERY_PAGE = /node_modules\/(?:react|react-dom|scheduler|react-router|use-intl|icu-minify|@formatjs)\//;

/** Lays a `.br` and a `.gz` beside every script and style sheet, so that the server never compresses them itself. */
function precompress(): Plugin {
  return {
    name: 'foyer:precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true });
      await Promise.all(
        files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compressFile(path.join(dir, file))),
      );
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTH_COMPRESSING) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    promisify(brotliCompress)(content, quality).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}

/**
 * The pages, built twice: for the browser into dist/client (with the manifest that the server reads its
 * addresses from) and for the server into dist/server. `vite build --app` builds both. The server's own
 * code (`.ts` outside the entries) is not built at all: Node runs it as it stands.
 */
export default defineConfig({
  plugins: [react(), dropSchemas(), precompress()],
  appType: 'custom',
  publicDir: false,
  // Messages come compiled from the server: neither side needs the parser of ICU messages.
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  define: { 'process.env.NODE_ENV': '"production"' },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr']) await builder.build(builder.environments[name]!);
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // One sheet of 13 kB as it travels: a page's eight would each be waited for before anything is drawn.
        cssCodeSplit: false,
        // Below this Vite would write fonts and pictures into the style sheets, which the CSP refuses.
        assetsInlineLimit: 0,
        rollupOptions: {
          input: 'src/apps/web/entry-client.tsx',
          // What changes only with the packages is a file of its own, which browsers keep over releases.
          output: { codeSplitting: { groups: [{ name: 'vendor', test: EVERY_PAGE }] } },
        },
      },
    },
    ssr: {
      // Everything goes in, so that the alias holds for packages too and there is one React.
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/server',
        ssr: true,
        emitAssets: false,
        rollupOptions: { input: 'src/apps/web/entry-server.tsx', output: { entryFileNames: '[name].js' } },
      },
    },
  },
});
