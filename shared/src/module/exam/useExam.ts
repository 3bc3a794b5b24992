import { createContext, useContext, useEffect, useMemo, useReducer } from 'react'
import { useStore } from 'zustand'
import { failureText } from '../../client/failure-text'
import { isGone } from '../../client/gone-failure'
import { useServices, useSlice, useText } from '../../hook/core-context'
import { createExamPage, type ExamPage, resultQuery, serverMsOf, type WatchPackages } from './exam.controller'
import { examSlice } from './exam.slice'
import type { CoverView, ExamPageView } from './exam.view-model'

/** The cover shows minutes; it re-renders at this interval (ms). */
const REDRAW_MS = 30_000

/** Passes the page's exam to the cover, the attempt and the result. */
export const ExamContext = createContext<ExamPage | null>(null)

export function useExamOfPage(): ExamPage {
  const page = useContext(ExamContext)
  if (page === null) throw new Error('ExamContext is missing')
  return page
}

/** Reads the address: `id`, `preview=1`, `result=<attempt>` or `result=last`, `history=1`. */
export function useExamAddress() {
  const { navigation } = useServices().platform
  return useMemo(() => {
    const { id = '', preview, result, history } = navigation.current().query
    return { examId: id, preview: preview === '1', result, history: history === '1' }
  }, [navigation])
}

/** Creates the page's exam from its address. */
export function usePageExam(onPackageChanged: WatchPackages): ExamPage {
  const services = useServices()
  const setRunning = useSlice(examSlice, (state) => state.setRunning)
  const { examId, preview, result } = useExamAddress()
  const page = useMemo(
    () => createExamPage(services, { examId, preview, onPackageChanged }, setRunning),
    [services, examId, preview, onPackageChanged, setRunning],
  )
  useEffect(() => {
    if (result === undefined) void page.open()
    else page.openResult(result === 'last' ? null : result)
    return page.dispose
  }, [page, result])
  return page
}

/** The stage of the page that is shown. */
export function useExam(): ExamPageView {
  const page = useExamOfPage()
  const stage = useStore(page.state, (state) => state.stage)
  const controller = useStore(page.state, (state) => state.controller)
  const attemptId = useStore(page.state, (state) => state.attemptId)
  return { stage, controller, attemptId }
}

/** The view of the cover. */
export function useCover(): CoverView {
  const { platform, timer } = useServices()
  const t = useText()
  const page = useExamOfPage()
  const { examId, preview } = useExamAddress()
  const { load, failure, exam, heardAtMs, history, starting } = useStore(page.state)
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  useEffect(() => timer.every(REDRAW_MS, redraw), [timer])
  const online = useStore(platform.system.online)
  return {
    load,
    error: failure === null ? null : failureText(failure.error, t),
    gone: isGone(failure),
    retry: () => void page.loadCover(),
    exam,
    now: exam === null ? 0 : serverMsOf(exam, heardAtMs, platform.system.monotonicMs()),
    history,
    starting,
    online,
    preview,
    start: () => void page.start(),
    openResult: (attemptId) => platform.navigation.go('/user/dashboard/exam', resultQuery(examId, preview, attemptId)),
    back: () => platform.navigation.back('/user/dashboard/center'),
  }
}
