import { useEffect } from 'react'
import { useServices } from '../../hook/core-context'
import { useAnswer } from '../../hook/use-answer'
import { useOnReturn } from '../../hook/use-on-return'
import { refreshOn } from '../task/task-live'
import { mine, type OwnDuties } from './clock-in.contract'
import { clockInChanged, dutiesChanged } from './clock-in.events'

interface OwnDutiesView {
  /** What was fetched last, also on another day; null before that. */
  duties: OwnDuties | null
  error: unknown
  load(): void
}

/** My duties, with the days of a month; fetched again when something that I did counts, when duties change, and on return. */
export function useOwnDuties(month?: string): OwnDutiesView {
  const services = useServices()
  const { answer, error, load } = useAnswer(mine, month === undefined ? {} : { month })
  useEffect(() => {
    const again = () => void load()
    const stops = [services.realtime.on(clockInChanged, again), refreshOn(dutiesChanged, services, again)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [load, services])
  useOnReturn(() => void load())
  return { duties: answer, error, load: () => void load() }
}
