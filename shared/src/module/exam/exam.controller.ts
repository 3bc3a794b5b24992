import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '../../client/api-error'
import type { Failure } from '../../client/failure-text'
import { ownerOf } from '../../client/outbox'
import type { Realtime } from '../../client/realtime'
import { toBase64Url } from '../../kernel/bytes'
import { sleep } from '../../kernel/timer'
import type { RouteQuery } from '../../platform/navigation'
import type { KeyValuePort } from '../../platform/storage'
import type { Services } from '../../store/services'
import { deviceIdOf } from '../../client/device-id'
import { createAttempt } from './attempt.controller'
import { findKept, itemKeyOf, type KeptAttempt, type KeptPending, keepPaper, readPending } from './attempt-keeping'
import { EXAM_KIND } from './exam-kind'
import { type AttemptRow, type AttemptView, type ExamCover, start as startCall, token } from './exam.contract'
import { attemptChanged } from './exam.events'
import type { ExamPageView, LoadState } from './exam.view-model'
import { coverAt, coverChangesIn } from './next-change.rules'

/** The server accepts a start key for ten minutes; with an older key, starting first fetches the cover again. */
const KEY_GOOD_MS = 9 * 60_000
/** The attempt opens after the answers of a closed page are delivered, or after this time at the latest (ms). */
const CATCH_UP_MS = 8_000
/** Many learners wait for the same moment; their requests are spread over this time (ms). */
const SPREAD_MS = 30_000
/** An administrator's change shows within this time (ms); spread because many learners have the cover open. */
const CHANGED_SPREAD_MS = 2_000
const REFRESH_AGAIN_MS = 15_000

interface ExamPageState extends ExamPageView {
  load: LoadState
  failure: Failure
  exam: ExamCover | null
  /** When the cover arrived, in the device's monotonic time. */
  heardAtMs: number
  history: AttemptRow[]
  starting: boolean
}

interface ExamPageOptions {
  examId: string
  preview: boolean
  onPackageChanged: WatchPackages
}

/** Passes on the ids of changed packages, which the module `task` knows. Returns a function that stops it. */
export type WatchPackages = (realtime: Realtime, changed: (taskId: string) => void) => () => void

export interface ExamPage {
  state: StoreApi<ExamPageState>
  /** Continues the attempt kept on this device, or shows the cover. */
  open(): Promise<void>
  /** Shows a result; null = the learner's newest one. */
  openResult(attemptId: string | null): void
  loadCover(): Promise<void>
  start(): Promise<void>
  /** Opens the cover in place of this page in the browser's history. */
  toCover(): void
  dispose(): void
}

/** The page /user/dashboard/exam: the cover, the running attempt or its result. */
export function createExamPage(
  services: Services,
  { examId, preview, onPackageChanged }: ExamPageOptions,
  onRunning: (running: boolean) => void,
): ExamPage {
  const { call, platform, outbox, timer, session, clock, realtime } = services
  const { documents, storage, system } = platform
  const flag = preview ? 1 : 0
  const state = createStore<ExamPageState>(() => ({
    stage: 'opening',
    controller: null,
    attemptId: null,
    load: 'loading',
    failure: null,
    exam: null,
    heardAtMs: 0,
    history: [],
    starting: false,
  }))
  const { getState: get, setState: set } = state
  let startKey = { key: '', at: 0 }
  let disposed = false
  let stopWatching: () => void = () => undefined
  const letGoLink = realtime.hold()
  const stopNotices = realtime.on(attemptChanged, (notice) => {
    if (notice.examId === examId) void refreshCover()
  })
  let stopChange: () => void = () => undefined
  let stopAsking: () => void = () => undefined
  const refreshSoon = (ms: number, spreadMs = SPREAD_MS) => {
    stopAsking()
    const spread = ((system.randomBytes(1)[0] ?? 0) / 256) * spreadMs
    stopAsking = timer.after(ms + spread, () => void refreshCover())
  }
  /** Shows changes that depend only on time at once, and asks the server a little later. */
  function waitForChange(exam: ExamCover, heardAtMs: number): void {
    stopChange()
    const serverMs = () => serverMsOf(exam, heardAtMs, system.monotonicMs())
    const ms = coverChangesIn({ ...exam, serverNowMs: serverMs() })
    if (ms === null) return
    stopChange = timer.after(ms, () => {
      const changed = coverAt(exam, serverMs())
      set({ exam: changed })
      refreshSoon(0)
      waitForChange(changed, heardAtMs)
    })
  }
  const stops = [
    letGoLink,
    stopNotices,
    onPackageChanged(realtime, (taskId) => {
      if (taskId === get().exam?.taskId) refreshSoon(0, CHANGED_SPREAD_MS)
    }),
    system.onVisible((visible) => visible && void refreshCover()),
    system.online.subscribe((online) => online && void refreshCover()),
  ]
  const ownerNow = () => {
    const user = session.user()
    return user === null ? '' : ownerOf(user)
  }

  function letGo(): void {
    stopWatching()
    stopWatching = () => undefined
    get().controller?.dispose()
    onRunning(false)
  }
  /** Shows a running attempt; false if another tab of this device has it. */
  async function enter(kept: KeptAttempt, resumed: boolean): Promise<boolean> {
    const release = await outbox.lock(`exam:${kept.attempt.id}.${kept.attempt.epoch}`)
    if (release === null) return false
    if (disposed) {
      release()
      return false
    }
    letGo()
    const pending = await leftOf(kept.attempt)
    const mark = markAttempt(storage, kept.attempt.id, toBase64Url(system.randomBytes(9)))
    const controller = createAttempt({
      services,
      kept,
      pending,
      resumed,
      held: mark.held,
      release() {
        mark.drop()
        release()
      },
    })
    stopWatching = controller.state.subscribe(({ phase }) => {
      if (phase === 'over') toResult(kept.attempt.id)
      else if (phase === 'gone' || phase === 'fenced') onRunning(false)
    })
    onRunning(true)
    set({ stage: 'live', controller, failure: null })
    return true
  }
  async function leftOf({ id, epoch }: AttemptView): Promise<KeptPending | null> {
    const items = await outbox.list().catch(() => [])
    const item = items.find(({ key }) => key === itemKeyOf(id, epoch))
    return item === undefined ? null : readPending(item)
  }
  async function catchUp(): Promise<void> {
    const items = await outbox.list().catch(() => [])
    const left = items.some((item) => item.kind === EXAM_KIND && readPending(item)?.examId === examId)
    if (left) await Promise.race([outbox.drain().catch(() => undefined), sleep(timer, CATCH_UP_MS)])
  }
  async function loadCover(): Promise<void> {
    set({ load: get().exam === null ? 'loading' : 'ready', failure: null })
    try {
      await freshKey()
    } catch (error) {
      set({ load: get().exam === null ? 'failed' : 'ready', failure: { error } })
    }
  }
  async function begin(): Promise<AttemptView> {
    if (clock.now() - startKey.at > KEY_GOOD_MS) await freshKey()
    const deviceId = deviceIdOf(storage, system.randomBytes)
    try {
      return (await call(startCall, { id: examId, key: startKey.key, preview: flag, deviceId })).attempt
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'exam/key_invalid') throw error
      await freshKey()
      return (await call(startCall, { id: examId, key: startKey.key, preview: flag, deviceId })).attempt
    }
  }
  async function freshKey(): Promise<void> {
    const { exam, key, history } = await call(token, { id: examId, preview: flag })
    if (disposed) return
    startKey = { key, at: clock.now() }
    const heardAtMs = system.monotonicMs()
    set({ exam, heardAtMs, history, load: 'ready' })
    waitForChange(exam, heardAtMs)
  }
  /** Refreshes a cover that may be stale. If that fails, the old cover stays without a message and a retry follows. */
  async function refreshCover(): Promise<void> {
    if (disposed || get().stage !== 'cover' || get().starting || get().load !== 'ready') return
    try {
      await freshKey()
    } catch (error) {
      // The package was withdrawn, so there is nothing to start.
      if (error instanceof ApiError && error.status === 404) set({ load: 'failed', exam: null, failure: { error } })
      else refreshSoon(REFRESH_AGAIN_MS)
    }
  }
  /** Moves to the result's own address: a reload then shows the result, not a start button that uses up an attempt. */
  function toResult(attemptId: string): void {
    letGo()
    set({ stage: 'finished', controller: null })
    platform.navigation.replace('/user/dashboard/exam', resultQuery(examId, preview, attemptId))
  }

  return {
    state,
    loadCover,
    async open() {
      const kept = await findKept(documents, ownerNow(), examId, preview).catch(() => null)
      if (kept !== null && !disposed && (await enter(kept, true))) return
      if (disposed) return
      set({ stage: 'cover' })
      await loadCover()
    },
    async start() {
      const live = get().controller?.state.getState().phase
      const mine = get().stage === 'live' && live !== 'fenced' && live !== 'gone'
      if (get().starting || mine) return
      set({ starting: true, failure: null })
      try {
        // Answers that a fenced page still holds are delivered first, so that they stay visible.
        letGo()
        await catchUp()
        const attempt = await begin()
        if (disposed) return
        if (attempt.state !== 'running') return toResult(attempt.id)
        await keepPaper(documents, ownerNow(), attempt).catch(() => undefined)
        void platform.outbox.persist().catch(() => undefined)
        await enter(fresh(attempt, clock.now()), false)
      } catch (error) {
        if (error instanceof ApiError && error.code.startsWith('exam/')) await loadCover()
        set({ failure: { error } })
      } finally {
        set({ starting: false })
      }
    },
    openResult(attemptId) {
      letGo()
      set({ stage: 'result', controller: null, attemptId })
    },
    toCover: () => platform.navigation.replace('/user/dashboard/exam', examQuery(examId, preview)),
    dispose() {
      disposed = true
      letGo()
      stopChange()
      stopAsking()
      for (const stop of stops) stop()
    },
  }
}

/** The address of an exam's cover or, during an attempt, of its question screen. */
const examQuery = (examId: string, preview: boolean): RouteQuery => ({
  id: examId,
  ...(preview ? { preview: '1' } : {}),
})

export const resultQuery = (examId: string, preview: boolean, attemptId: string): RouteQuery => ({
  ...examQuery(examId, preview),
  result: attemptId,
})

/** The server's time now, counted from the arrival of the cover: a device's own clock may be wrong by hours. */
export const serverMsOf = ({ serverNowMs }: ExamCover, heardAtMs: number, monotonicMs: number): number =>
  serverNowMs + monotonicMs - heardAtMs

const fresh = (attempt: AttemptView, wallMs: number): KeptAttempt => ({
  attempt,
  state: {
    v: 1,
    attemptId: attempt.id,
    epoch: attempt.epoch,
    at: firstOpen(attempt),
    answers: attempt.answers,
    clock: attempt.clock,
    anchor: { serverMs: attempt.clock.serverNowMs, wallMs },
  },
})

/** On another device the attempt continues at the first question without an answer. */
function firstOpen({ questions, answers }: AttemptView): number {
  const answered = new Set(answers.filter(({ value }) => value.length > 0).map(({ id }) => id))
  const at = answered.size === 0 ? 0 : questions.findIndex(({ id }) => !answered.has(id))
  return Math.max(0, at)
}

/** Without tab locks (plain http) the tab that opened last has the attempt; the others notice before they write. */
function markAttempt(storage: KeyValuePort, attemptId: string, name: string) {
  const key = `lianda.exam.${attemptId}`
  storage.set(key, name)
  // A full device can't store the mark; an old mark must not take the attempt away then.
  const kept = storage.get(key) === name
  const held = () => !kept || (storage.get(key) ?? name) === name
  return {
    held,
    drop() {
      if (kept && held()) storage.remove(key)
    },
  }
}
