import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { AttemptView } from '@lianda/shared/module/exam/exam.contract'
import { type Body, type Device, newDevice, once, valueOf } from './exam-device'

const TICKS_PER_S = 100

/** Every call of an exam on its own, one phase after the other, each at a fixed rate. */
export interface Phases {
  origin: string
  examId: string
  tokens: string[]
  /** Of saving and asking for the time. */
  ratePerS: number
  /** Of everything that each does once. */
  onceRatePerS: number
  /** Rounds of saving and of asking for the time. */
  rounds: number
  /** So many come first, so that what the others take of memory is told apart from a server that warms up. */
  warmUp: number
  /** The server's process, for its CPU time. */
  pid: number
}

export interface Phase {
  name: string
  calls: number
  /** CPU of the server's process (all its threads), in ms. */
  cpuMs: number
  /** Resident memory of the server afterwards, in MiB. */
  memoryMiB: number
  /** Answers that were no success, by what they said. */
  errors: Record<string, number>
}

/** Plays the phases in this process. */
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
  /** Who is told to come back does. */
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
