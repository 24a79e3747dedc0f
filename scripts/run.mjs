// Every command of package.json: node scripts/run.mjs [--production] SCRIPT [ARGUMENT…]
// It runs on whatever Node the reader has (20 or later) and needs no package: it sees to it that the packages are
// installed, finds Node 24 and hands over to it.
import { launch } from './launch.mjs';

const words = process.argv.slice(2);
const production = words[0] === '--production';
const [script, ...args] = production ? words.slice(1) : words;

await launch(script, args, { production });
