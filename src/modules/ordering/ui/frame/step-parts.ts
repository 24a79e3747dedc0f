import { lazy, type ComponentType } from 'react';
import { loadAtLast } from '#platform/browser/network/load-with-retries.ts';

/** A part of a page whose code is loaded when it is needed. */
export type LaterPart<Props> = {
  /** Its source, by which the bundler's manifest knows its scripts. */
  readonly module: string;
  readonly read: () => Promise<ComponentType<Props>>;
};

/** The parts of a flow's page, by name. */
export type Parts<Name extends string, Props> = {
  /** The modules that a page with this part needs in addition to its own. */
  readonly modules: (part: Name) => readonly string[];
  /** Fetches a part's code; afterwards it is drawn at once. Rejects when it cannot be fetched. */
  readonly read: (part: Name) => Promise<void>;
  /** The component of a part. When its code is not loaded, it suspends and tries to load it until that succeeds. */
  readonly component: (part: Name) => ComponentType<Props>;
};

/** Makes a flow's parts of those in the page's own code (`first`) and those that are loaded later. */
export function stepParts<First extends string, Later extends string, Props>(
  first: Readonly<Record<First, ComponentType<Props>>>,
  later: Readonly<Record<Later, LaterPart<Props>>>,
): Parts<First | Later, Props> {
  const ready = new Map<string, ComponentType<Props>>(Object.entries(first));
  const waiting = new Map<string, ComponentType<Props>>();
  const laterParts = new Map<string, LaterPart<Props>>(Object.entries(later));

  const read = async (part: string): Promise<void> => {
    const found = laterParts.get(part);
    if (found && !ready.has(part)) ready.set(part, await found.read());
  };
  const wait = (part: string): ComponentType<Props> => {
    const Waiting = lazy(async () => {
      await loadAtLast(() => read(part));
      return { default: ready.get(part)! };
    });
    waiting.set(part, Waiting as ComponentType<Props>);
    return Waiting as ComponentType<Props>;
  };
  return {
    modules: (part) => {
      const found = laterParts.get(part);
      return found ? [found.module] : [];
    },
    read,
    component: (part) => ready.get(part) ?? waiting.get(part) ?? wait(part),
  };
}

const HERE = 'src/modules/ordering/ui';

/** The steps that all flows share. */
export const COMMON_PARTS = {
  customerInfo: {
    module: `${HERE}/checkout/customer-step.tsx`,
    read: async () => (await import('../checkout/customer-step.tsx')).CustomerStep,
  },
  confirmation: {
    module: `${HERE}/confirmation/confirmation-step.tsx`,
    read: async () => (await import('../confirmation/confirmation-step.tsx')).ConfirmationStep,
  },
} as const;
