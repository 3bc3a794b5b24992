import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { failureText } from '../../../client/failure-text'
import { isGone } from '../../../client/gone-failure'
import { useServices, useSlice, useText } from '../../../hook/core-context'
import { drillPlace } from '../drill/drill-place'
import { createRoundPage } from './round.controller'
import { stepPlace } from './round-place'
import { roundSlice } from './round.slice'

/** The page's round, from its address: `id` is the step, or `drill` instead of one; `report` is a finished round. */
export function useRound() {
  const services = useServices()
  const t = useText()
  const setRunning = useSlice(roundSlice, (state) => state.setRunning)
  const held = useSlice(roundSlice, (state) => state.held)
  const { navigation } = services.platform
  const { id = '', drill: isDrill, task, report } = useMemo(() => navigation.current().query, [navigation])
  const place = useMemo(
    () => (isDrill === undefined ? stepPlace(services, id) : drillPlace(services)),
    [services, id, isDrill],
  )
  const page = useMemo(() => createRoundPage(services, place, held, setRunning), [services, place, held, setRunning])
  useEffect(() => {
    if (report === undefined) void page.load()
    else void page.openReport(report)
    return () => void page.dispose()
  }, [page, report])
  const { failure, ...state } = useStore(page.state)
  const micHelp = useStore(page.micHelp)
  const taskId = state.brief?.taskId ?? state.report?.round.taskId ?? task
  return {
    ...state,
    isDrill: isDrill !== undefined,
    page,
    micHelp,
    error: failure === null ? null : failureText(failure.error, t),
    gone: isGone(failure),
    retry: () => void (report === undefined ? page.load() : page.openReport(report)),
    openReport: (of: string) => navigation.go('/user/dashboard/faq', { ...place.query, report: of }),
    again: () => navigation.replace('/user/dashboard/faq', place.query),
    /** To the package of a round that was answered here; a report that was opened leads back to where it was. */
    toTask: () =>
      taskId === undefined || isDrill !== undefined || report !== undefined
        ? navigation.back('/user/dashboard/center')
        : navigation.reset('/user/dashboard/task', { id: taskId }),
    back: () => navigation.back('/user/dashboard/center'),
  }
}
export type RoundPageView = ReturnType<typeof useRound>
