import { useEffect, useState } from 'react'

/**
 * A part of the screen that is loaded when it is first wanted; null until it is there. A load that failed is tried again
 * the next time it is wanted.
 * @param load a dynamic import, the same function in every render
 */
export function useLate<T>(wanted: boolean, load: () => Promise<T>): T | null {
  const [part, setPart] = useState<T | null>(null)
  const missing = wanted && part === null
  useEffect(() => {
    if (!missing) return undefined
    let left = false
    load().then(
      (there) => !left && setPart(there),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [missing, load])
  return part
}
