import { useEffect, useRef } from 'react'
import { useServices } from '../../hook/core-context'
import { refreshWhenDue } from './task-live'

/** Refreshes what was answered when the clock makes it another. Each answer counts anew; null: none yet. */
export function useWhenDue(answer: { readonly changesInMs: number | null } | null, refresh: () => void): void {
  const services = useServices()
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(
    () => (answer === null ? undefined : refreshWhenDue(services, answer.changesInMs, () => latest.current())),
    [services, answer],
  )
}
