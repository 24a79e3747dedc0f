import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { dropSchemas } from './src/apps/web/build/drop-schemas.ts';

/** Smaller files gain nothing; fonts and pictures are compressed as they are. */
const WORTH_COMPRESSING = 1024;
const COMPRESSIBLE = /\.(?:js|css|svg)$/;

/** Packages that every page runs. */
const EVERY_PAGE = /node_modules\/(?:react|react-dom|scheduler|react-router|use-intl|icu-minify|@formatjs)\//;

/** Modules that only declare: what runs is started by the apps, and style sheets are imported for their effect. */
const ONLY_DECLARES = /\/src\/(?:kernel|platform|modules)\/.*\.tsx?$|\/node_modules\/typebox\//;

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
 * The pages, built twice: for the browser (with the manifest that the server reads its addresses from) and for the
 * server. `npm run build` builds both and says where to. The server's own code (`.ts` outside the entries) is not
 * built at all: Node runs it as it stands.
 */
const building: UserConfig = {
  define: { 'process.env.NODE_ENV': '"production"' },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr']) await builder.build(builder.environments[name]!);
    },
  },
  environments: {
    client: {
      build: {
        manifest: true,
        // The server names the scripts of a page in its head; Vite's own way would send 1.3 kB with every page.
        modulePreload: false,
        // One sheet of 13 kB as it travels: a page's eight would each be waited for before anything is drawn.
        cssCodeSplit: false,
        // Below this Vite would write fonts and pictures into the style sheets, which the CSP refuses.
        assetsInlineLimit: 0,
        rollupOptions: {
          input: 'src/apps/web/entry-client.tsx',
          // Where nothing of such a module is used it is left out, and does not come with every page.
          treeshake: { moduleSideEffects: [{ test: ONLY_DECLARES, sideEffects: false }] },
          // What changes only with the packages is a file of its own, which browsers keep over releases.
          output: { codeSplitting: { groups: [{ name: 'vendor', test: EVERY_PAGE }] } },
        },
      },
    },
    ssr: {
      // Everything goes in, so that the alias holds for packages too and there is one React.
      resolve: { noExternal: true },
      build: {
        ssr: true,
        emitAssets: false,
        rollupOptions: {
          input: 'src/apps/web/entry-server.tsx',
          // One file, loaded at the start: a part that is loaded later could be one of the next build.
          output: { entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    },
  },
};

/** The pages from their sources (`npm run dev`): Node loads the packages itself, but for the one that the alias is of. */
const developing: UserConfig = {
  environments: { ssr: { resolve: { noExternal: ['use-intl'] } } },
};

export default defineConfig(({ command }) => {
  // Whatever the shell says: half a page made for development fails on the server.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    plugins: [react(), dropSchemas(), precompress()],
    appType: 'custom',
    publicDir: false,
    // Messages come compiled from the server: neither side needs the parser of ICU messages.
    resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    ...(command === 'build' ? building : developing),
  };
});
