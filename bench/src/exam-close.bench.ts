import { setTimeout as delay } from 'node:timers/promises'
import { setUpExam } from './exam-setup'
import { withStore } from './with-store'
import { errorsOf, errorText, p95, runLoad } from './exam-load'
import { atMost, type Bench, percentile, report } from './figures'

const LEARNERS = Number(process.env.EXAM_BENCH_LEARNERS ?? 3_000)
/** From publishing to the end of the window; all learners sign in and start within this time. */
const WINDOW_MS = 60_000
const RAMP_MS = 10_000
/** How long after the end another client's calls are measured, and their interval. */
const WATCH_MS = 15_000
const ASK_MS = 50
const CLOSED_WITHIN_S = 10

interface Closed {
  state: string
  finishedAt: Date | null
  /** No learner saves anything, so the receipt was written when the attempt was closed. */
  lastReceipt: { atMs: number } | null
}

/** Thousands of attempts that end in the same second. */
export const examCloseBench: Bench = {
  name: 'exam-close',
  title: 'Exams: attempts that end at the same second',
  async run() {
    const { server, examId, tokens, endsAtMs } = await setUpExam(LEARNERS, WINDOW_MS)
    const load = { origin: server.origin, examId, rampMs: RAMP_MS, stubborn: false }
    const measured = await runLoad({ ...load, tokens, saves: 0, everyMs: 0, submitMs: null })
    await delay(Math.max(0, endsAtMs - Date.now()))
    const asked: number[] = []
    while (Date.now() < endsAtMs + WATCH_MS) {
      const from = performance.now()
      await (await fetch(`${server.origin}/readyz`)).text()
      asked.push(performance.now() - from)
      await delay(ASK_MS)
    }
    await server.kill('SIGTERM')
    const closed = await withStore(server.dataDir, (db) =>
      db.collection<Closed>('exam_attempt').find({ subtaskId: examId, submitReason: 'deadline' }).toArray(),
    )
    await server.dispose()
    const inTime = closed.filter((one) => one.finishedAt?.getTime() === endsAtMs)
    const lastMs = Math.max(...closed.map((one) => (one.lastReceipt?.atMs ?? Number.POSITIVE_INFINITY) - endsAtMs))
    return {
      how: `${LEARNERS} learners sit an exam whose window ends at one moment; the server hands in for all of them while somebody else asks every ${ASK_MS} ms whether it is there.`,
      figures: [
        report('attempts closed, as of the deadline', inTime.length),
        atMost('attempts left open or closed as of another moment', tokens.length - inTime.length, 0, ''),
        atMost('until the last one was closed', lastMs / 1_000, CLOSED_WITHIN_S, 's'),
        report('somebody else’s calls meanwhile, p95', p95(asked), 'ms'),
        report('somebody else’s calls meanwhile, slowest', percentile(asked, 100), 'ms'),
        atMost(`errors (${errorText(measured)})`, errorsOf(measured), 0, ''),
        report('server memory, peak', server.peakMiB(), 'MiB'),
      ],
    }
  },
}
