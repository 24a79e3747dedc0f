const QUIET_MS = 2000;

/** Runs something and prints a line every two seconds; `report` adds the progress ('34 %'). */
export async function withProgress<T>(
  text: string,
  work: (report: (detail: string) => void) => Promise<T>,
): Promise<T> {
  const began = Date.now();
  const seconds = (): string => `${Math.round((Date.now() - began) / 1000)} s`;
  let hasSpoken = false;
  let detail = '';
  const timer = setInterval(() => {
    process.stdout.write(`${hasSpoken ? '  …' : `${text} …`}${detail && ` ${detail},`} ${seconds()}\n`);
    hasSpoken = true;
  }, QUIET_MS);
  try {
    return await work((news) => {
      detail = news;
    });
  } finally {
    clearInterval(timer);
    if (hasSpoken) process.stdout.write(`  done in ${seconds()}\n`);
  }
}
