import { mergeAnswers } from '../src/module/exam/answer.rules'
import { arrivalAt } from '../src/module/exam/closing.rules'
import {
  type AnswerValue,
  type AttemptClock,
  type AttemptState,
  type AttemptView,
  type ExamCover,
  type ExamQuestion,
  type OverduePolicy,
  querytime,
  type SaveResult,
  type StoredAnswer,
  save,
  start,
  submit,
  token,
} from '../src/module/exam/exam.contract'
import { attemptChanged } from '../src/module/exam/exam.events'
import { type FakeWorld, Refusal } from './fake-services'

const MINUTE_MS = 60_000

export const examQuestion = (n: number, patch: Partial<ExamQuestion> = {}): ExamQuestion => ({
  id: `q${n}`,
  type: 0,
  text: `Question ${n}`,
  images: [],
  choices: ['a', 'b', 'c', 'd'].map((id) => ({ id: `${id}${n}`, content: `Option ${id}` })),
  blanks: 0,
  anyOrder: false,
  promotion: '',
  score: 10,
  ...patch,
})

export const fillQuestion = (n: number, blanks = 2): ExamQuestion => examQuestion(n, { type: 3, choices: [], blanks })

export const examCover = (patch: Partial<ExamCover> = {}): ExamCover => ({
  serverNowMs: 5_000_000,
  id: 'exam1',
  taskId: 'task1',
  taskTitle: 'Package',
  title: 'Product knowledge',
  questions: 3,
  score: 100,
  passScore: 60,
  minute: 30,
  limitMinute: 0,
  typeCounts: { '0': 3 },
  shuffled: false,
  overdue: 'auto',
  graceMinutes: 5,
  lateSyncMinutes: 0,
  partialCredit: false,
  explain: 'after_submit',
  retakeUntilPassed: true,
  retakeWaitMinutes: 0,
  startsAt: null,
  endsAt: null,
  attempts: 0,
  attemptsLeft: null,
  bestScore: null,
  refusal: null,
  waitUntil: null,
  current: null,
  ...patch,
})

export interface FakeExam {
  /** The server's clock; only the test moves it. */
  nowMs: number
  state: AttemptState
  reason: 'learner' | 'deadline' | null
  epoch: number
  /** Minutes that the deadline gained because the end of the package was moved. */
  movedMinutes: number
  extraMinutes: number
  answers: Map<string, StoredAnswer>
  /** Answers that arrived too late: kept, not scored. */
  evidence: Map<string, AnswerValue>
  events: string[]
  submitFromMs: number
  overdue: OverduePolicy
  lateSyncMinutes: number
  saves: number
  /** Answers this device's exam calls from now on. `lose` may drop a request or its answer. */
  serve(world: FakeWorld, lose?: () => 'no' | 'request' | 'answer', failed?: () => Error): void
  tell(what: 'extra_time' | 'reopened' | 'closed' | 'moved' | 'rescored', minutes?: number): void
  values(): Record<string, AnswerValue>
  sweep(): void
}

/** An exam server in memory: merges, fences and closes like the real one, for any number of devices. */
export function fakeExam(questions: readonly ExamQuestion[], minutes = 30): FakeExam {
  const startedMs = 5_000_000
  const devices: FakeWorld[] = []
  let started = false
  const deadlineMs = () => startedMs + (minutes + fake.extraMinutes + fake.movedMinutes) * MINUTE_MS
  const clock = (): AttemptClock => ({
    serverNowMs: fake.nowMs,
    startedMs,
    deadlineMs: deadlineMs(),
    closesMs: deadlineMs(),
    submitFromMs: fake.submitFromMs,
    extraMinutes: fake.extraMinutes,
  })
  const view = (): AttemptView => ({
    id: 'attempt1',
    examId: 'exam1',
    taskId: 'task1',
    n: 1,
    title: 'Product knowledge',
    preview: false,
    state: fake.state,
    rev: 1,
    epoch: fake.epoch,
    key: `answer-key-epoch-${fake.epoch}`,
    passScore: 60,
    overdue: fake.overdue,
    lateSyncMinutes: fake.lateSyncMinutes,
    clock: clock(),
    questions: [...questions],
    answers: [...fake.answers.values()],
    receipt: null,
  })
  const epochOf = (key: string): number => {
    const epoch = /^answer-key-epoch-(\d+)$/.exec(key)?.[1]
    if (epoch === undefined) throw new Refusal('exam/key_invalid')
    return Number(epoch)
  }
  function take(key: string, saves: readonly { id: string; value: AnswerValue; flagged?: boolean; seq: number }[]) {
    const epoch = epochOf(key)
    fake.sweep()
    const incoming = saves.map((one) => ({ ...one, flagged: one.flagged ?? false, epoch }))
    const { won, counts } = mergeAnswers(Object.fromEntries(fake.answers), incoming)
    const { state, reason, overdue, lateSyncMinutes } = fake
    const arrival = arrivalAt({ state, reason, overdue, closesMs: deadlineMs(), lateSyncMinutes }, fake.nowMs)
    for (const [id, answer] of won) {
      if (arrival === 'evidence') fake.evidence.set(id, answer.value)
      else fake.answers.set(id, { id, value: answer.value, flagged: answer.flagged, epoch, seq: answer.seq })
    }
    fake.saves += 1
    return { epoch, applied: [...counts], late: arrival === 'evidence' ? [...won.keys()] : [] }
  }
  const resultOf = ({ epoch, applied, late }: ReturnType<typeof take>): SaveResult => ({
    receipt: { seq: 1, atMs: fake.nowMs, hash: 'h', mac: 'm' },
    applied,
    late,
    fenced: epoch !== fake.epoch,
    state: fake.state,
    clock: clock(),
    rev: 1,
  })
  const fake: FakeExam = {
    nowMs: startedMs,
    state: 'running',
    reason: null,
    epoch: 0,
    movedMinutes: 0,
    extraMinutes: 0,
    answers: new Map(),
    evidence: new Map(),
    events: [],
    submitFromMs: startedMs,
    overdue: 'auto',
    lateSyncMinutes: 0,
    saves: 0,
    sweep() {
      if (fake.state !== 'running' || fake.nowMs < deadlineMs()) return
      fake.state = fake.overdue === 'discard' ? 'discarded' : 'submitted'
      fake.reason = 'deadline'
    },
    values: () => Object.fromEntries([...fake.answers].map(([id, { value }]) => [id, value])),
    tell(what, minutesMore) {
      for (const { realtime } of devices)
        realtime.push(attemptChanged, {
          id: 'attempt1',
          examId: 'exam1',
          rev: 2,
          what,
          ...(minutesMore === undefined ? {} : { minutes: minutesMore }),
        })
    },
    serve(world, lose = () => 'no', failed = () => new Refusal('server/unavailable')) {
      devices.push(world)
      const overWire = <T>(work: () => T): T => {
        const lost = lose()
        if (lost === 'request') throw failed()
        const answer = work()
        if (lost === 'answer') throw failed()
        return answer
      }
      world.serve(token, () => ({
        exam: examCover({
          questions: questions.length,
          current: started ? { id: 'attempt1', n: 1, deadlineMs: deadlineMs(), answered: fake.answers.size } : null,
        }),
        key: 'start-key-0123456789',
        history: [],
      }))
      world.serve(start, ({ key }) =>
        overWire(() => {
          if (key !== 'start-key-0123456789') throw new Refusal('exam/key_invalid')
          fake.sweep()
          started = true
          fake.epoch += 1
          return { attempt: view() }
        }),
      )
      world.serve(save, ({ key, answer }) =>
        overWire(() => {
          fake.events.push(...(answer.events ?? []).map(({ kind }) => kind))
          return resultOf(take(key, answer.saves ?? []))
        }),
      )
      world.serve(submit, ({ key, answer }) =>
        overWire(() => {
          if (epochOf(key) !== fake.epoch) throw new Refusal('exam/fenced')
          if (fake.state === 'running' && fake.nowMs < fake.submitFromMs) throw new Refusal('exam/too_early')
          const taken = take(key, answer.saves ?? [])
          if (fake.state === 'running') {
            fake.state = 'submitted'
            fake.reason = 'learner'
          }
          return resultOf(taken)
        }),
      )
      world.serve(querytime, ({ key }) =>
        overWire(() => {
          fake.sweep()
          return { clock: clock(), state: fake.state, fenced: epochOf(key) !== fake.epoch, rev: 1 }
        }),
      )
    },
  }
  return fake
}
