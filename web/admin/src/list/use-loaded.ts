import { useCallback, useEffect, useRef, useState } from 'react'
import { failureOf, type Failure } from '../platform/failure'

export interface Loaded<T> {
  /** The last loaded data; stays while newer data is loading or has failed. */
  data: T | null
  failure: Failure | null
  loading: boolean
  reload(): void
}

/** Loads when `key` changes and on `reload`. Drops an answer when a newer request was started meanwhile. */
export function useLoaded<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ data: T | null; failure: Failure | null; loading: boolean }>({
    data: null,
    failure: null,
    loading: true,
  })
  const [round, setRound] = useState(0)
  const latest = useRef(load)
  latest.current = load

  useEffect(() => {
    let overtaken = false
    setState((before) => ({ ...before, loading: true }))
    latest.current().then(
      (data) => {
        if (!overtaken) setState({ data, failure: null, loading: false })
      },
      (error: unknown) => {
        if (!overtaken) setState((before) => ({ ...before, failure: failureOf(error), loading: false }))
      },
    )
    return () => {
      overtaken = true
    }
  }, [key, round])

  return { ...state, reload: useCallback(() => setRound((n) => n + 1), []) }
}
