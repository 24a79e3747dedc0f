/** A channel between the tabs of one browser. */
export interface Tabs {
  /** Tells the other tabs, never this one, that something has changed. */
  readonly tell: () => void;
  readonly close: () => void;
}

/**
 * Opens the channel `name` ('cart'). Its messages have no content: each tab then asks the server, also one that still runs
 * another release. Without BroadcastChannel nothing is sent or received.
 */
export function openTabs(name: string, onChange: () => void): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`foyer:${name}`);
  channel?.addEventListener('message', () => onChange());
  return { tell: () => channel?.postMessage(null), close: () => channel?.close() };
}
