import { createContext, useContext, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { failureText } from '../../client/failure-text'
import { isGone } from '../../client/gone-failure'
import { useServices, useSlice, useText } from '../../hook/core-context'
import { NetworkError } from '../../platform/http'
import { placeOfRoute, practiceRoute } from '../task/kind/practice-place.rules'
import { taskSlice } from '../task/task.slice'
import { practiceSlice } from './practice.slice'
import type { PreflightView } from './preflight.view-model'
import type { PracticeController, PracticeView, TrainView } from './practice.view-model'
import { createTrain, reportQuery, type Train } from './train.controller'

/** Passes the page's train to the preflight, the room and the report. */
export const TrainContext = createContext<Train | null>(null)

function useTrainOfPage(): Train {
  const train = useContext(TrainContext)
  if (train === null) throw new Error('TrainContext is missing')
  return train
}

/** Creates the page's train from its address: `subtask`, and `report` to read a report. */
export function usePageTrain(): Train {
  const services = useServices()
  const held = useSlice(practiceSlice, (state) => state.held)
  const setRunning = useSlice(practiceSlice, (state) => state.setRunning)
  const { route, query } = useMemo(() => services.platform.navigation.current(), [services])
  const train = useMemo(
    () => createTrain(services, query.subtask ?? '', { place: placeOfRoute(route), held, setRunning }),
    [services, route, query, held, setRunning],
  )
  useEffect(() => {
    if (query.report !== undefined) train.openReport(query.report)
    else void train.loadBrief()
    return () => void train.dispose()
  }, [train, query])
  return train
}

/** The stage of the page that is shown. */
export function useTrain(): TrainView {
  const { platform } = useServices()
  const t = useText()
  const train = useTrainOfPage()
  const { stage, subtaskId, sessionId, controller, starting, failure } = useStore(train.state)
  const route = practiceRoute(train.place)
  return {
    stage,
    subtaskId,
    sessionId,
    controller,
    again: train.again,
    leave: () => platform.navigation.back('/user/dashboard/center'),
    toReport: train.toReport,
    openReport: (id) => platform.navigation.go(route, reportQuery(subtaskId, id)),
    replaceReport: (id) => platform.navigation.replace(route, reportQuery(subtaskId, id)),
    moments: (ofSubtask) => ({
      start: (moment, typed) => void train.startMoment(ofSubtask, moment, typed),
      busy: starting,
      error: failure === null ? null : failureText(failure.error, t),
    }),
    practiseAgain: (subtask) => platform.navigation.replace(route, { subtask }),
    openTraining:
      train.place === 'training' ? null : (subtask) => platform.navigation.go(practiceRoute('training'), { subtask }),
  }
}

/** The view of the preflight. */
export function usePreflight(): PreflightView {
  const { platform } = useServices()
  const t = useText()
  const train = useTrainOfPage()
  const state = useStore(train.state)
  const micHelp = useStore(train.micHelp)
  const online = useStore(platform.system.online)
  const unfinished = useSlice(taskSlice, ({ center }) => center?.unfinished ?? null)
  return {
    brief: state.brief,
    last: state.last,
    load: state.load,
    error: state.failure === null ? null : failureText(state.failure.error, t),
    gone: state.brief === null && isGone(state.failure),
    offline: state.failure !== null && state.failure.error instanceof NetworkError,
    left: unfinished?.subtaskId === state.subtaskId ? unfinished : null,
    retry: () => void train.loadBrief(),
    mic: state.mic,
    micHelp,
    micStopped: state.micStopped,
    checkMic: () => void train.checkMic(),
    openMicSettings: () => void train.openMicSettings(),
    training: train.place === 'training',
    openTraining:
      train.place !== 'training' && state.brief?.rehearsalAllowed
        ? () => platform.navigation.go(practiceRoute('training'), { subtask: state.subtaskId })
        : null,
    rehearsal: state.rehearsal,
    setRehearsal: train.setRehearsal,
    temper: state.temper,
    setTemper: train.setTemper,
    slowly: state.slowly ?? state.brief?.slowSpeech ?? false,
    setSlowly: train.setSlowly,
    sound:
      state.brief?.sound && platform.player.openLoop
        ? { on: state.sound, muted: platform.recorder.isOpen && !platform.recorder.echoCancelled }
        : null,
    setSound: train.setSound,
    mode: state.mode,
    setMode: train.setMode,
    online,
    kept: state.kept,
    starting: state.starting,
    start: (mode, restart = false) => void train.start(mode, restart),
    testSound: train.testSound,
    back: () => platform.navigation.back('/user/dashboard/center'),
  }
}

/** The view of a live practice. */
export function usePractice(controller: PracticeController): PracticeView {
  const t = useText()
  const view = useStore(controller.view)
  const failure = controller.failure()
  return failure === null ? view : { ...view, error: failureText(failure.error, t) }
}
