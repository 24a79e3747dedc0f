import { launch } from './launch.mjs';

await launch('scripts/bench.ts');
