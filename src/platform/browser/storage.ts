/** The part of localStorage and sessionStorage that is used here. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One value stored in the browser. Nothing here throws: storage may be full, forbidden, or written by others. */
export interface StoredValue<Value> {
  /** The value, or null when there is none that passes the guard. */
  read: () => Value | null;
  /** False when it could not be stored. */
  write: (value: Value) => boolean;
  remove: () => void;
}

const areas = {
  /** Stays until it is removed, shared by all tabs. */
  local: (): StorageArea => localStorage,
  /** Ends with the tab. */
  session: (): StorageArea => sessionStorage,
};

function attempt<Result>(action: () => Result, otherwise: Result): Result {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

/**
 * A JSON value under `key`. `isValid` is called on every read, because an older release or another program may have
 * written it. `area` is 'local', 'session' or a function that returns another storage.
 */
export function storedValue<Value>(
  area: keyof typeof areas | (() => StorageArea),
  key: string,
  isValid: (value: unknown) => value is Value,
): StoredValue<Value> {
  const reach = typeof area === 'function' ? area : areas[area];
  return {
    read: () =>
      attempt(() => {
        const value: unknown = JSON.parse(reach().getItem(key) ?? 'null');
        return isValid(value) ? value : null;
      }, null),
    write: (value) =>
      attempt(() => {
        reach().setItem(key, JSON.stringify(value));
        return true;
      }, false),
    remove: () => attempt(() => reach().removeItem(key), undefined),
  };
}
