import { useSyncExternalStore } from 'react'

/** Subscribes to a value outside React. `read` must return the same object until `onChange` reports a change. */
export function useObserved<T>(onChange: (listener: () => void) => () => void, read: () => T): T {
  return useSyncExternalStore(onChange, read, read)
}
