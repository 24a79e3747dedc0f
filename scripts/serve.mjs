// The shop in production without npm and without a process in between, so that it gets the signals itself: what
// deploy/foyer.service starts. Plain JavaScript: an older Node could not read the shop's files to say that it is too old.
import { oldNodeSentence } from './choose-node.mjs';

const sentence = oldNodeSentence(process.version);
if (sentence) {
  console.error(sentence);
  process.exitCode = 1;
} else await import('../src/apps/serve/main.ts');
