import { openHall } from './exam-hall'
import { errorsOf, errorText, runPhases } from './exam-load'
import { atMost, type Bench, report } from './figures'

const LEARNERS = Number(process.env.EXAM_BENCH_LEARNERS ?? 1_000)
/** 3,000 learners who save every 5 s. */
const RATE_PER_S = 600
/** 3,000 learners who come within 15 s. */
const ONCE_RATE_PER_S = 200
const ROUNDS = 6
const HOT_MS = 1
const ALL_MS = 1.5
const MEMORY_MIB = 60

/** What each call of an exam costs. */
export const examCpuBench: Bench = {
  name: 'exam-cpu',
  title: 'Exams: CPU of a call',
  async run() {
    const { server, examId, tokens } = await openHall(LEARNERS)
    const before = server.memoryMiB()
    const phases = await runPhases({
      origin: server.origin,
      examId,
      tokens,
      ratePerS: RATE_PER_S,
      onceRatePerS: ONCE_RATE_PER_S,
      rounds: ROUNDS,
      pid: server.pid,
    })
    await server.dispose()
    const calls = phases.reduce((sum, phase) => sum + phase.calls, 0)
    const cpuMs = phases.reduce((sum, phase) => sum + phase.cpuMs * phase.calls, 0) / calls
    const errors = { errors: Object.assign({}, ...phases.map((phase) => phase.errors)) as Record<string, number> }
    const live = (phases.find((phase) => phase.name === 'time')?.memoryMiB ?? 0) - before
    return {
      how: `${LEARNERS} learners on a connection each, on a server that has just been started, first all ask for the cover, then all start, save ${ROUNDS} times, ask for the time ${ROUNDS} times, hand in, and look at the result: saves and time at ${RATE_PER_S} calls a second, the rest at ${ONCE_RATE_PER_S}. CPU is that of the server's process with all its threads, the store's among them.`,
      figures: [
        ...phases.map(({ name, cpuMs: ms }) =>
          name === 'save' || name === 'time'
            ? atMost(`${name}: CPU a call`, ms, HOT_MS, 'ms')
            : report(`${name}: CPU a call`, ms, 'ms'),
        ),
        atMost('all calls: CPU on average', cpuMs, ALL_MS, 'ms'),
        atMost(`errors (${errorText(errors)})`, errorsOf(errors), 0, ''),
        atMost(`memory of ${LEARNERS} live attempts`, live, MEMORY_MIB, 'MiB'),
      ],
    }
  },
}
