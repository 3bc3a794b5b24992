import { useSyncExternalStore } from 'react'

/** Reads something that lives outside React and tells when it changed. `read` must give the same object until then. */
export function useObserved<T>(onChange: (listener: () => void) => () => void, read: () => T): T {
  return useSyncExternalStore(onChange, read, read)
}
