import { check } from './exam-check'
import { drawMs } from './exam-draw'
import { giveExtraTime } from './exam-extra-time'
import { setUpExam } from './exam-setup'
import { errorsOf, errorText, p50, p95, runLoad } from './exam-load'
import { atMost, type Bench, type Figure, report } from './figures'
import { referenceLoopMs } from './reference-loop'
import { besideSpinning } from './spinning'
import { watchStore } from './store-memory'

const RAMP_MS = 10_000
const SAVES = 16
const EVERY_MS = 5_000
const SUBMIT_MS = 10_000
const DRAW_MS = 50
/** Number of learners who get extra time during the exam, and how soon their devices must be notified. */
const EXTENDED = 20
const EXTRA_TIME_MS = 2_000
const REFUSED_MOST = 5

/** Goals for this number of learners; null: only reported. */
interface Goals {
  learners: number
  /** Maximum time until cover, start and result are answered; "retry later" counts as an answer. */
  answerMs: number | null
  saveMs: number
  handInMs: number | null
  lastStartedS: number | null
}

const IDLE: readonly Goals[] = [
  { learners: 1_000, answerMs: 1_000, saveMs: 150, handInMs: 150, lastStartedS: 60 },
  { learners: 3_000, answerMs: 1_000, saveMs: 150, handInMs: 150, lastStartedS: 60 },
  { learners: 5_000, answerMs: null, saveMs: 500, handInMs: null, lastStartedS: null },
]
const BUSY: readonly Goals[] = [
  { learners: 1_500, answerMs: 1_000, saveMs: 150, handInMs: 150, lastStartedS: 150 },
  { learners: 3_000, answerMs: null, saveMs: 500, handInMs: null, lastStartedS: 150 },
]
const SPINNING = 2

/** For small runs: `EXAM_BENCH_LEARNERS=200 npm run bench -- exam`. */
const ONLY = Number(process.env.EXAM_BENCH_LEARNERS ?? 0)
const chosen = (all: readonly Goals[]): readonly Goals[] =>
  ONLY === 0 ? all : all.slice(0, 1).map((goals) => ({ ...goals, learners: ONLY }))

const how = `Learners who are signed in open the cover and start within ${RAMP_MS / 1000} s, save one of ${SAVES} answers every ${EVERY_MS / 1000} s, hand in within ${SUBMIT_MS / 1000} s of the last one and look at their result, each on a connection of its own that they keep, with questions drawn for each, on a server that has just been started. Who is told to come back (503) does so within a second of that time, as devices do; being told is an answer. Meanwhile an administrator gives ${EXTENDED} of them extra time, one after the other; that time runs from the order until the learner’s device has heard it. The generator is a process of its own on the same machine; times are what it sees. The reference loop is a fixed piece of work: it says how fast the machine was.`

/** Many learners take one exam at the same time. */
export const examBench: Bench = {
  name: 'exam',
  title: 'Exams: learners at the same time',
  async run() {
    const figures: Figure[] = [
      report('reference loop', referenceLoopMs(), 'ms'),
      atMost('a draw of 300 of 1,950 questions by 20 overlapping draws', drawMs(), DRAW_MS, 'ms'),
    ]
    for (const goals of chosen(IDLE)) figures.push(...(await sitExam(goals)))
    return { how, figures }
  },
}

/** The same while other processes keep both cores busy. */
export const examBusyBench: Bench = {
  name: 'exam-busy',
  title: `Exams: learners at the same time beside ${SPINNING} spinning processes`,
  async run() {
    return await besideSpinning(SPINNING, async () => {
      const figures = [report('reference loop', referenceLoopMs(), 'ms')]
      for (const goals of chosen(BUSY)) figures.push(...(await sitExam(goals)))
      return { how, figures }
    })
  },
}

async function sitExam(goals: Goals): Promise<Figure[]> {
  const { learners } = goals
  const exam = await setUpExam(learners)
  const { server, examId, tokens } = exam
  const store = await watchStore(server.dataDir)
  const cpu = server.cpuS()
  const load = runLoad({
    origin: server.origin,
    examId,
    tokens,
    rampMs: RAMP_MS,
    saves: SAVES,
    everyMs: EVERY_MS,
    submitMs: SUBMIT_MS,
    stubborn: false,
  })
  const extraTimes = await giveExtraTime({
    origin: server.origin,
    owner: exam.owner,
    learners: exam.userIds.slice(0, EXTENDED).map((userId, at) => ({ userId, token: tokens[at] ?? '' })),
    firstMs: RAMP_MS,
    everyMs: 2_000,
  })
  const measured = await load
  const serverCpu = server.cpuS() - cpu
  const peak = server.peakMiB()
  const memory = await store()
  await server.kill('SIGTERM')
  const checked = await check(exam, measured)
  await server.dispose()
  const named = (what: string) => `${learners.toLocaleString('en')} learners: ${what}`
  const { times, refused } = measured
  const goal = (what: string, value: number, limit: number | null, unit: string): Figure =>
    limit === null ? report(named(what), value, unit) : atMost(named(what), value, limit, unit)
  const answered = Object.values(times).reduce((sum, { length }) => sum + length, 0)
  return [
    goal('cover, p95', p95(times.token), goals.answerMs, 'ms'),
    goal('start, p95', p95(times.start), goals.answerMs, 'ms'),
    goal('save, p95', p95(times.save), goals.saveMs, 'ms'),
    goal('hand in, p95', p95(times.submit), goals.handInMs, 'ms'),
    goal('result, p95', p95(times.result), goals.answerMs, 'ms'),
    report(named('save, p50'), p50(times.save), 'ms'),
    goal(
      'the last one had started, after asking first',
      Math.max(...measured.startedMs) / 1_000,
      goals.lastStartedS,
      's',
    ),
    report(named('told to come back, all together'), refused.all),
    atMost(named('told to come back, the most for one'), refused.most, REFUSED_MOST, ''),
    atMost(named('told to come back in the middle of an attempt'), refused.running, 0, ''),
    atMost(named('extra time on the device, slowest'), Math.max(...extraTimes), EXTRA_TIME_MS, 'ms'),
    atMost(named(`errors (${errorText(measured)})`), errorsOf(measured), 0, ''),
    atMost(named('duplicate attempts or answers'), checked.duplicates, 0, ''),
    atMost(named('acknowledged answers lost'), checked.lost, 0, ''),
    atMost(named('not handed in'), learners - measured.submitted, 0, ''),
    report(named('answers acknowledged'), checked.acknowledged),
    report(named('server CPU a request'), (serverCpu / answered) * 1_000, 'ms'),
    report(named('server CPU'), (serverCpu / measured.wallS) * 100, '% of one core'),
    report(named('generator CPU'), (measured.cpuS / measured.wallS) * 100, '% of one core'),
    report(named('server memory, peak'), peak, 'MiB'),
    report(named('store: worker heap plus SQLite cache, peak'), memory.peakMiB, 'MiB'),
  ]
}
