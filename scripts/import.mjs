import { launch } from './launch.mjs';

await launch('src/apps/import/import.ts', { production: true });
