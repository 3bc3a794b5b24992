import { setUpExam } from './exam-setup'
import { errorsOf, errorText, runPhases } from './exam-load'
import { atMost, type Bench, report } from './figures'
import { referenceLoopMs } from './reference-loop'

const LEARNERS = Number(process.env.EXAM_BENCH_LEARNERS ?? 3_000)
/** Learners who come first; the memory of 1,000 attempts is measured after them. */
const WARM_UP = Math.round(LEARNERS / 3)
/** Rate of 3,000 learners who each save every 5 s. */
const RATE_PER_S = 600
/** Rate of 3,000 learners who start within 15 s. */
const ONCE_RATE_PER_S = 200
const ROUNDS = 6
const HOT: readonly string[] = ['save', 'time']
const HOT_MS = 1
const ALL_MS = 1.5
const MEMORY_MIB = 60

/** Server CPU and memory per call of an exam. */
export const examCpuBench: Bench = {
  name: 'exam-cpu',
  title: 'Exams: CPU of a call',
  async run() {
    const reference = referenceLoopMs()
    const { server, examId, tokens } = await setUpExam(LEARNERS)
    const idle = server.memoryMiB()
    const phases = await runPhases({
      origin: server.origin,
      examId,
      tokens,
      ratePerS: RATE_PER_S,
      onceRatePerS: ONCE_RATE_PER_S,
      rounds: ROUNDS,
      warmUp: WARM_UP,
      pid: server.pid,
    })
    await server.dispose()
    const names = [...new Set(phases.map(({ name }) => name))]
    const cpuOf = (wanted: readonly string[]): number => {
      const counted = phases.filter(({ name }) => wanted.includes(name))
      const sum = (of: 'cpuMs' | 'calls') => counted.reduce((total, phase) => total + phase[of], 0)
      return sum('cpuMs') / sum('calls')
    }
    const errors = { errors: Object.assign({}, ...phases.map((phase) => phase.errors)) as Record<string, number> }
    const [warm = 0, all = 0] = phases.flatMap(({ name, memoryMiB }) => (name === 'start' ? [memoryMiB] : []))
    return {
      how: `${LEARNERS} learners on a connection each, on a server that has just been started: first all ask for the cover and start, ${WARM_UP} of them before the others, then they save ${ROUNDS} times, ask for the time ${ROUNDS} times, hand in, and look at the result: saves and time at ${RATE_PER_S} calls a second, the rest at ${ONCE_RATE_PER_S}. CPU is that of the server's process with all its threads, the store's among them. Memory is what the later attempts and their connections added to the process.`,
      figures: [
        report('reference loop', reference, 'ms'),
        ...names.map((name) =>
          HOT.includes(name)
            ? atMost(`${name}: CPU a call`, cpuOf([name]), HOT_MS, 'ms')
            : report(`${name}: CPU a call`, cpuOf([name]), 'ms'),
        ),
        atMost('all calls: CPU on average', cpuOf(names), ALL_MS, 'ms'),
        atMost(`errors (${errorText(errors)})`, errorsOf(errors), 0, ''),
        atMost('memory of 1,000 live attempts', ((all - warm) / (LEARNERS - WARM_UP)) * 1_000, MEMORY_MIB, 'MiB'),
        report(
          `memory of the idle server, and with ${LEARNERS} live attempts`,
          `${Math.round(idle)} and ${Math.round(all)} MiB`,
        ),
      ],
    }
  },
}
