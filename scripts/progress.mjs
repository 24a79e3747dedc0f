const TERMINAL_PACE_MS = 1000;
const LOG_PACE_MS = 5000;

/**
 * Shows progress: `text` at once, then the seconds, on one line in a terminal and as a line every five seconds
 * elsewhere. Call the returned function once, with the outcome.
 * @param {string} text
 * @returns {(outcome: string) => void}
 */
export function showProgress(text) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const terminal = process.stdout.isTTY;
  process.stdout.write(terminal ? `${text} …` : `${text} …\n`);
  const line = () => process.stdout.write(terminal ? `\r${text} … ${seconds()} s` : `  … ${seconds()} s\n`);
  const timer = setInterval(line, terminal ? TERMINAL_PACE_MS : LOG_PACE_MS);
  return (outcome) => {
    clearInterval(timer);
    process.stdout.write(
      terminal ? `\r${text} … ${outcome} in ${seconds()} s\n` : `  ${outcome} in ${seconds()} s\n`,
    );
  };
}
