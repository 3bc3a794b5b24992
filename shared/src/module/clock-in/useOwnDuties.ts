import { useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '../../hook/core-context'
import { useOnReturn } from '../../hook/use-on-return'
import { refreshOn } from '../task/task-live'
import { mine, type OwnDuties } from './clock-in.contract'
import { clockInChanged, dutiesChanged } from './clock-in.events'

interface OwnDutiesView {
  /** What was fetched last; null before that. */
  duties: OwnDuties | null
  error: unknown
  load(): void
}

/** My duties, with the days of a month; fetched again when something that I did counts, when duties change, and on return. */
export function useOwnDuties(month?: string): OwnDutiesView {
  const services = useServices()
  const { call } = services
  const [duties, setDuties] = useState<OwnDuties | null>(null)
  const [error, setError] = useState<unknown>(null)
  // Only the answer to the newest question is shown.
  const asked = useRef(0)
  const load = useCallback(async () => {
    const own = ++asked.current
    try {
      const answer = await call(mine, month === undefined ? {} : { month })
      if (own !== asked.current) return
      setDuties(answer)
      setError(null)
    } catch (failure) {
      if (own === asked.current) setError(failure)
    }
  }, [call, month])
  useEffect(() => {
    void load()
    const again = () => void load()
    const stops = [services.realtime.on(clockInChanged, again), refreshOn(dutiesChanged, services, again)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [load, services])
  useOnReturn(() => void load())
  return { duties, error, load: () => void load() }
}
