import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { AttemptView } from '@lianda/shared/module/exam/exam.contract'
import { type Body, type Device, newDevice, once, valueOf } from './exam-device'

const TICKS_PER_S = 100

/** All calls of an exam, one phase per kind of call, each at a fixed rate. */
export interface Phases {
  origin: string
  examId: string
  tokens: string[]
  /** Rate of saves and time queries. */
  ratePerS: number
  /** Rate of the calls that each learner makes once. */
  onceRatePerS: number
  /** Rounds of saves and of time queries. */
  rounds: number
  /** Learners who come first, so that the memory of the others is measured on a server that is warmed up. */
  warmUp: number
  /** Process id of the server, for its CPU time. */
  pid: number
}

export interface Phase {
  name: string
  calls: number
  /** CPU time of the server's process (all threads), in ms. */
  cpuMs: number
  /** Resident memory of the server afterwards, in MiB. */
  memoryMiB: number
  /** Number of failures, by phase and error code. */
  errors: Record<string, number>
}

/** Runs the phases in this process. */
export async function measurePhases({
  origin,
  examId,
  tokens,
  ratePerS,
  onceRatePerS,
  rounds,
  warmUp,
  pid,
}: Phases): Promise<Phase[]> {
  const base = `${origin}/api/trainning/v3/exampaper`
  const devices = tokens.map(newDevice)
  const attempts: AttemptView[] = []
  const phases: Phase[] = []
  const keys: string[] = []

  async function phase(
    name: string,
    times: number,
    ask: (device: Device, n: number, round: number) => Promise<Body>,
    who: readonly Device[] = devices,
  ): Promise<void> {
    await delay(2_000)
    const rate = times > 1 ? ratePerS : onceRatePerS
    const errors: Record<string, number> = {}
    const count = (what: string) => (errors[what] = (errors[what] ?? 0) + 1)
    const began = performance.now()
    const cpu = cpuS(pid)
    const all: Promise<void>[] = []
    const first = devices.indexOf(who[0] as Device)
    for (let round = 0; round < times; round++)
      for (const [at, device] of who.entries()) {
        const due = began + ((round * who.length + at) / rate) * 1_000
        const early = due - performance.now()
        if (early > 1) await delay(early)
        all.push(
          ask(device, first + at, round).then(
            (body) => void (body.successed === true || count(`${name} ${String(body.code)}`)),
            () => void count(`${name} connection`),
          ),
        )
      }
    await Promise.all(all)
    phases.push({ name, calls: all.length, cpuMs: (cpuS(pid) - cpu) * 1_000, memoryMiB: memoryMiB(pid), errors })
  }
  /** Retries after the given time if the server says so. */
  const ask = async (...args: Parameters<typeof once>): Promise<Body> => {
    for (;;) {
      const { body, laterS } = await once(...args)
      if (laterS === null) return body
      await delay(laterS * 1_000)
    }
  }

  for (const who of [devices.slice(0, warmUp), devices.slice(warmUp)]) {
    await phase(
      'cover',
      1,
      async (device, n) => {
        const body = await ask(device, 'GET', `${base}/token/${examId}`)
        keys[n] = String(body.key)
        return body
      },
      who,
    )
    await phase(
      'start',
      1,
      async (device, n) => {
        const url = `${base}/${examId}/start?key=${keys[n] ?? ''}&deviceId=bench-${String(n).padStart(6, '0')}`
        const body = await ask(device, 'GET', url)
        attempts[n] = body.attempt as AttemptView
        return body
      },
      who,
    )
  }
  await phase('save', rounds, async (device, n, round) => {
    const attempt = attempts[n]
    const question = attempt?.questions[round % (attempt.questions.length || 1)]
    if (!attempt || !question) return {}
    const saves = [{ id: question.id, value: valueOf(question, round), seq: round + 1 }]
    return await ask(device, 'POST', `${base}/${examId}/save?key=${attempt.key}`, { answer: { saves } })
  })
  await phase('time', rounds, (device, n) =>
    ask(device, 'GET', `${base}/${examId}/querytime?key=${attempts[n]?.key ?? ''}`),
  )
  await phase('hand in', 1, (device, n) =>
    ask(device, 'POST', `${base}/${examId}/submit?key=${attempts[n]?.key ?? ''}`, { answer: {} }),
  )
  await phase('result', 1, (device) => ask(device, 'GET', `${base}/${examId}/result`))
  for (const { agent } of devices) agent.destroy()
  return phases
}

/** Fields 14 and 15 of /proc/<pid>/stat: user and system time of all threads. */
function cpuS(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S
}

function memoryMiB(pid: number): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)
  return Number(line?.[1] ?? 0) / 1024
}
