/** A wait that can be paused and resumed. */
export interface Countdown {
  pause: () => void;
  resume: () => void;
  /** Ends it for good without calling back. */
  cancel: () => void;
}

/** Calls `done` once after `milliseconds` of running time; starts at once. Time spent paused does not count. */
export function startCountdown(milliseconds: number, done: () => void): Countdown {
  let left = milliseconds;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;

  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const resume = (): void => {
    if (over || timer !== undefined) return;
    startedAt = Date.now();
    timer = setTimeout(() => {
      over = true;
      done();
    }, left);
  };
  const pause = (): void => {
    if (over || timer === undefined) return;
    left -= Date.now() - startedAt;
    stop();
  };
  const cancel = (): void => {
    over = true;
    stop();
  };

  resume();
  return { pause, resume, cancel };
}
