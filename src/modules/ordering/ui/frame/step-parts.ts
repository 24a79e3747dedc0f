import { lazy, type ComponentType } from 'react';
import { loadWithRetries } from '#platform/browser/load-with-retries.ts';

/** A part of a page whose code comes when it is wanted. */
export type LaterPart<Props> = {
  /** Its source, by which the bundler's manifest knows its scripts. */
  readonly module: string;
  readonly read: () => Promise<ComponentType<Props>>;
};

/** The parts that a flow's page may be made of, by name. */
export type Parts<Name extends string, Props> = {
  /** What a page that shows a part needs besides the page's own module. */
  readonly modules: (part: Name) => readonly string[];
  /** Fetches a part's code; afterwards it is drawn at once. Rejects when it cannot be fetched. */
  readonly read: (part: Name) => Promise<void>;
  /** The component of a part: at once when its code is here, else one that suspends until it is, however often it fails. */
  readonly component: (part: Name) => ComponentType<Props>;
};

/** Gathers a flow's parts: those that belong to the page's own code, and those that come later. */
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
      await loadWithRetries(() => read(part)).catch((error: unknown) => {
        // Whoever comes back to the part finds it tried anew.
        waiting.delete(part);
        throw error;
      });
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
