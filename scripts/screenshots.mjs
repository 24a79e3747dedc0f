import { launch } from './launch.mjs';

await launch('scripts/screenshots.ts');
