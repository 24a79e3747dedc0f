import { launch } from './launch.mjs';

await launch('src/apps/serve/main.ts', { production: true });
