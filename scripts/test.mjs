import { launch } from './launch.mjs';

await launch('scripts/test.ts');
