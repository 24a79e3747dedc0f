/** A channel between the tabs of one browser. */
export interface Tabs<Message> {
  /** Sends a message to the other tabs, never to this one. */
  publish: (message: Message) => void;
  /** Listens until the returned function is called. */
  listen: (listener: (message: Message) => void) => () => void;
  close: () => void;
}

/**
 * Opens the channel `name` ('cart'). Messages that do not pass the guard are dropped, because a tab may still run an
 * older release. Without BroadcastChannel nothing is sent or received.
 */
export function openTabs<Message>(
  name: string,
  isValid: (value: unknown) => value is Message,
): Tabs<Message> {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`foyer:${name}`);
  return {
    publish: (message) => channel?.postMessage(message),
    listen: (listener) => {
      const receive = (event: Event): void => {
        const { data } = event as MessageEvent<unknown>;
        if (isValid(data)) listener(data);
      };
      channel?.addEventListener('message', receive);
      return () => channel?.removeEventListener('message', receive);
    },
    close: () => channel?.close(),
  };
}
