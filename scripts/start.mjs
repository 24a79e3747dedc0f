import { launch } from './launch.mjs';

await launch('src/apps/dev/start.ts');
