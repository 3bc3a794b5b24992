import { setTimeout as delay } from 'node:timers/promises'
import { check } from './exam-check'
import { setUpExam } from './exam-setup'
import { errorsOf, errorText, runLoad } from './exam-load'
import { atMost, type Bench, report } from './figures'

const KILLS = 5
const LEARNERS = Number(process.env.EXAM_BENCH_LEARNERS ?? 3_000)
const ACKNOWLEDGED_S = 10
const SAVES = 30
const EVERY_MS = 5_000
/** Delay before the first kill, so that all learners have started. */
const SETTLE_MS = 40_000
const BETWEEN_MS = 20_000

/** `kill -9` while many learners answer. */
export const examKillBench: Bench = {
  name: 'exam-kill',
  title: `Exams: kill -9, ${KILLS} times while learners answer`,
  async run() {
    const exam = await setUpExam(LEARNERS)
    const { server, examId, tokens } = exam
    const load = runLoad({
      origin: server.origin,
      examId,
      tokens,
      rampMs: 10_000,
      saves: SAVES,
      everyMs: EVERY_MS,
      submitMs: 5_000,
      stubborn: true,
    })
    await delay(SETTLE_MS)
    let slowestMs = 0
    const readyAt: number[] = []
    for (let n = 0; n < KILLS; n++) {
      await delay(BETWEEN_MS * (0.5 + Math.random()))
      await server.kill('SIGKILL')
      const from = performance.now()
      await server.restart()
      slowestMs = Math.max(slowestMs, performance.now() - from)
      readyAt.push(Date.now())
    }
    const measured = await load
    // For each save whose first try failed: milliseconds from the server's restart to the acknowledgement.
    const late = measured.lateSaves.map((ms) => {
      const at = measured.beganMs + ms
      return at - (readyAt.findLast((ready) => ready <= at) ?? at)
    })
    const peak = server.peakMiB()
    await server.kill('SIGTERM')
    const checked = await check(exam, measured)
    await server.dispose()
    return {
      how: `${LEARNERS} learners save one answer every ${EVERY_MS / 1000} s while the server is killed ${KILLS} times at random moments and started again; devices send again what was not acknowledged. Afterwards every acknowledged answer is looked up in the store.`,
      figures: [
        report('answers acknowledged', checked.acknowledged),
        atMost(
          'the last save acknowledged after the server was ready again',
          Math.max(0, ...late) / 1_000,
          ACKNOWLEDGED_S,
          's',
        ),
        report('calls sent again after a kill', measured.again),
        atMost('acknowledged answers lost', checked.lost, 0, ''),
        atMost('duplicate attempts or answers', checked.duplicates, 0, ''),
        atMost(`errors (${errorText(measured)})`, errorsOf(measured), 0, ''),
        report('handed in', measured.submitted),
        report('slowest start after a kill', slowestMs / 1_000, 's'),
        report('server memory, peak', peak, 'MiB'),
      ],
    }
  },
}
