// Every command of package.json: node scripts/run.mjs [--production] SCRIPT [ARGUMENT…]
// It runs with any installed Node (20 or later) and needs no packages: it installs the packages when necessary, finds
// Node 24 and starts the script with it.
import { launch } from './launch.mjs';

const words = process.argv.slice(2);
const production = words[0] === '--production';
const [script, ...args] = production ? words.slice(1) : words;

await launch(script, args, { production });
