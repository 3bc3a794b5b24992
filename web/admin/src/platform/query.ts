import { focusManager, QueryClient, useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Endpoint, InputOf, OutputOf } from '@lianda/shared/contract/endpoint'
import { type Failure, failureOf } from './failure'
import { call } from './platform'

/** Interval in ms at which what is still going on is asked for again. */
export const POLL_MS = 10_000

/**
 * What the open pages have loaded. Nothing outlives its page unless it is `kept`: a page that is opened again shows the
 * server's state, as an editor must. `call` itself tries a failed read again.
 */
const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
  },
})

/** Interval in ms at which standing figures are read again. */
const STANDING_MS = 60_000

// By itself it only hears of tabs; a window that is left for another one stays visible.
queries.mount()
focusManager.setEventListener((heard) => {
  const onFocus = () => heard()
  const events = [
    [window, 'focus'],
    [document, 'visibilitychange'],
  ] as const
  for (const [target, name] of events) target.addEventListener(name, onFocus)
  return () => {
    for (const [target, name] of events) target.removeEventListener(name, onFocus)
  }
})

export interface Called<T> {
  /** The last answer; stays while a newer one is loading or has failed, also for other input. */
  data: T | null
  failure: Failure | null
  loading: boolean
  reload: () => void
  /** The same; resolves when the answer, or a failure, is there. */
  reloaded: () => Promise<void>
}

interface CallOptions<T> {
  /** Asks again after so many ms while the page is visible; null: not any more. */
  everyMs?: (data: T) => number | null
  /** Figures that others change: read again every minute while the page is visible, and when the window gets the focus. */
  standing?: boolean
  /** What an editor starts from: shown only when fresh, and never loaded again behind its back. */
  once?: boolean
  /** Outlives its page: opened again, the last answer is shown while the newest is loading. */
  kept?: boolean
}

/** How long a kept answer waits for its page to be opened again, in ms. */
const KEPT_MS = 10 * 60_000

/**
 * Loads what a call answers, again whenever the input changes or `refresh` names its noun. Equal calls of one page
 * share one request; a request whose answer nobody waits for any more is cancelled.
 * @param input null asks nothing
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> | null,
  { everyMs, standing = false, once = false, kept = false }: CallOptions<OutputOf<E>> = {},
): Called<OutputOf<E>> {
  const { data, error, isFetching, refetch } = useQuery<OutputOf<E> | null>(
    {
      // An editor's start is its own: loading the same for something else must not touch it.
      queryKey: [nounOf(endpoint), endpoint.id, input, once],
      queryFn: ({ signal }) => call(endpoint, input as InputOf<E>, { signal }),
      enabled: input !== null,
      meta: { once },
      // With it, asking again also replaces a first answer that is under way: it may be older than what was written since.
      initialData: null,
      gcTime: kept ? KEPT_MS : 0,
      refetchOnWindowFocus: standing,
      refetchInterval: ({ state }) =>
        (everyMs && state.data ? everyMs(state.data) : null) ?? (standing ? STANDING_MS : false),
    },
    queries,
  )
  const last = useRef<OutputOf<E> | null>(null)
  if (data) last.current = data
  return {
    data: input === null || (once && isFetching) ? null : once ? data : last.current,
    failure: error === null ? null : failureOf(error),
    loading: isFetching,
    reload: useCallback(() => void refetch(), [refetch]),
    reloaded: useCallback(async () => void (await refetch()), [refetch]),
  }
}

/** Two calls that are shown together: nothing before both are there. */
export function together<A, B>(one: Called<A>, other: Called<B>): Called<[A, B]> {
  return {
    data: one.data === null || other.data === null ? null : [one.data, other.data],
    failure: one.failure ?? other.failure,
    loading: one.loading || other.loading,
    reload() {
      one.reload()
      other.reload()
    },
    async reloaded() {
      await Promise.all([one.reloaded(), other.reloaded()])
    },
  }
}

/** Loads again what is on the screen of these nouns, after something was written or a notice came. */
export function refresh(...nouns: readonly string[]): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey, meta }) => nouns.includes(String(queryKey[0])) && meta?.['once'] !== true,
  })
}

/** The noun of a call is the first part of its id. */
export const nounOf = ({ id }: Endpoint): string => id.split('.', 1)[0] ?? id
