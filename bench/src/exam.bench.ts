import { check } from './exam-check'
import { drawMs } from './exam-draw'
import { giveExtraTime } from './exam-extra-time'
import { openHall } from './exam-hall'
import { errorsOf, errorText, p50, p95, runLoad } from './exam-load'
import { atMost, type Bench, type Figure, report } from './figures'
import { watchStore } from './store-memory'

const RAMP_MS = 10_000
const SAVES = 16
const EVERY_MS = 5_000
const SUBMIT_MS = 10_000
const P95_MS = 500
const START_P95_MS = 1_000
const MEMORY_MIB = 500
const STORE_MIB = 300
const DRAW_MS = 50
/** Learners who get extra time in the middle of it, and until when it must be on their devices. */
const EXTENDED = 20
const EXTRA_TIME_MS = 2_000

/** For small runs on a busy machine: `EXAM_BENCH_LEARNERS=200 npm run bench -- exam`. */
const SMALL = Number(process.env.EXAM_BENCH_LEARNERS ?? 0)

/** A whole hall of learners sits one exam. */
export const examBench: Bench = {
  name: 'exam',
  title: 'Exams: a hall of learners',
  async run() {
    const halls = SMALL > 0 ? [SMALL] : [1_000, 3_000]
    const figures: Figure[] = [
      atMost('a draw of 300 of 1,950 questions by 20 overlapping draws', drawMs(), DRAW_MS, 'ms'),
    ]
    for (const learners of halls) figures.push(...(await sitExam(learners, learners < 3_000)))
    return {
      how: `Learners who are signed in open the cover and start within ${RAMP_MS / 1000} s, save one of ${SAVES} answers every ${EVERY_MS / 1000} s, hand in within ${SUBMIT_MS / 1000} s of the last one and look at their result, each on a keep-alive connection of its own. 60 others have done so before, so that the program is warm. Meanwhile an administrator gives ${EXTENDED} of them extra time, one after the other; that time runs from the order until the learner’s device has heard it. The generator is a process of its own on the same machine; times are what it sees. The store is asked once a second for the heap that its worker reserved, its buffers and the bound of SQLite’s cache.`,
      figures,
    }
  },
}

async function sitExam(learners: number, strict: boolean): Promise<Figure[]> {
  const hall = await openHall(learners)
  const { server, examId, tokens } = hall
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
    owner: hall.owner,
    learners: hall.userIds.slice(0, EXTENDED).map((userId, at) => ({ userId, token: tokens[at] ?? '' })),
    firstMs: RAMP_MS,
    everyMs: 2_000,
  })
  const measured = await load
  const serverCpu = server.cpuS() - cpu
  const peak = server.peakMiB()
  const memory = await store()
  await server.kill('SIGTERM')
  const checked = await check(hall, measured)
  await server.dispose()
  const named = (what: string) => `${learners.toLocaleString('en')} learners: ${what}`
  const { times } = measured
  const goal = (call: string, values: number[], limit: number | null): Figure =>
    limit === null
      ? report(named(`${call}, p95`), p95(values), 'ms')
      : atMost(named(`${call}, p95`), p95(values), limit, 'ms')
  return [
    goal('cover', times.token, strict ? P95_MS : START_P95_MS),
    goal('start', times.start, strict ? P95_MS : START_P95_MS),
    goal('save', times.save, strict ? P95_MS : null),
    goal('hand in', times.submit, strict ? P95_MS : null),
    goal('result', times.result, strict ? P95_MS : null),
    report(named('save, p50'), p50(times.save), 'ms'),
    atMost(named('extra time on the device, slowest'), Math.max(...extraTimes), EXTRA_TIME_MS, 'ms'),
    atMost(named(`errors (${errorText(measured)})`), errorsOf(measured), 0, ''),
    atMost(named('duplicate attempts or answers'), checked.duplicates, 0, ''),
    atMost(named('acknowledged answers lost'), checked.lost, 0, ''),
    report(named('answers acknowledged'), checked.acknowledged),
    report(named('handed in'), measured.submitted),
    report(named('server CPU'), (serverCpu / measured.wallS) * 100, '% of one core'),
    report(named('generator CPU'), (measured.cpuS / measured.wallS) * 100, '% of one core'),
    atMost(named('server memory, peak'), peak, MEMORY_MIB, 'MiB'),
    atMost(named('store: worker heap plus SQLite cache, peak'), memory.peakMiB, STORE_MIB, 'MiB'),
  ]
}
