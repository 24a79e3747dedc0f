import { beforeReload } from '#platform/browser/before-reload.ts';

/** Acts that the server has not answered yet. */
export type ActsUnderWay = {
  /** `act` resolves to whether it was done. */
  readonly add: (act: Promise<boolean>) => void;
  /** Waits for all acts, also those added meanwhile; false when one of them was not done. */
  readonly settled: () => Promise<boolean>;
};

/** Collects acts, so that what follows them can wait. */
export function actsUnderWay(): ActsUnderWay {
  const open = new Set<Promise<boolean>>();
  return {
    add(act) {
      const watched = act.catch(() => false).finally(() => open.delete(watched));
      open.add(watched);
    },
    async settled() {
      let areDone = true;
      while (open.size > 0) {
        const results = await Promise.all(open);
        areDone &&= results.every(Boolean);
      }
      return areDone;
    },
  };
}

/** Lets a page that must be loaded again wait for acts, until the returned function is called. */
export const waitBeforeReload = ({ settled }: ActsUnderWay): (() => void) =>
  beforeReload(async () => {
    await settled();
    return '';
  });
