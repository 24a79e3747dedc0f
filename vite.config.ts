import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { dropSchemas } from './src/apps/web/build/drop-schemas.ts';
import { scriptGroups } from './src/apps/web/build/script-groups.ts';

/** Compressing smaller files gains nothing; fonts and pictures are compressed already. */
const WORTH_COMPRESSING = 1024;
const COMPRESSIBLE = /\.(?:js|css|svg)$/;

/** Modules without effects when they are imported: the apps start everything; style sheets are imported for effect. */
const ONLY_DECLARES = /\/src\/(?:kernel|platform|modules)\/.*\.tsx?$|\/node_modules\/typebox\//;

/** Writes a `.br` and a `.gz` next to every script and style sheet, so that the server never compresses them. */
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
 * The pages, built twice: for the browser (with the manifest from which the server reads the files' addresses) and for
 * the server. `npm run build` builds both and sets the folders. The server's own code (`.ts` outside the entries) is
 * not built: Node runs the sources.
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
        // The server names the scripts of a page in its head; Vite's own preloading would add 1.3 kB to every page.
        modulePreload: false,
        // One style sheet of 13 kB (compressed): with one for each part, a page would wait for eight files.
        cssCodeSplit: false,
        // Below this Vite would write fonts and pictures into the style sheets, which the CSP refuses.
        assetsInlineLimit: 0,
        rollupOptions: {
          input: 'src/apps/web/entry-client.tsx',
          // A module of which nothing is used is left out, and not sent with every page.
          treeshake: { moduleSideEffects: [{ test: ONLY_DECLARES, sideEffects: false }] },
          output: {
            codeSplitting: { groups: scriptGroups },
          },
        },
      },
    },
    ssr: {
      // All packages are included, so that the alias applies to them too and there is only one React.
      resolve: { noExternal: true },
      build: {
        ssr: true,
        emitAssets: false,
        rollupOptions: {
          input: 'src/apps/web/entry-server.tsx',
          // One file, loaded at the start: a part that is loaded later could be of the next build.
          output: { entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    },
  },
};

/** The pages from their sources (`npm run dev`): Node loads the packages itself, except the one with the alias. */
const developing: UserConfig = {
  environments: { ssr: { resolve: { noExternal: ['use-intl'] } } },
};

export default defineConfig(({ command }) => {
  // Set here whatever the environment has: a build for development fails on the server.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    plugins: [react(), dropSchemas(), precompress()],
    appType: 'custom',
    publicDir: false,
    // The server sends compiled messages, so neither side needs the parser of ICU messages.
    resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    ...(command === 'build' ? building : developing),
  };
});
