import { setTimeout as delay } from 'node:timers/promises'
import type { AttemptView, SaveResult } from '@lianda/shared/module/exam/exam.contract'
import { type Body, type Device, Lost, newDevice, once, valueOf } from './exam-device'
import { measurePhases, type Phases } from './exam-phases'

/** Retry delays of a device after a failure (shared/src/module/exam/attempt-machine.rules.ts). */
const AGAIN_MS = [500, 1_000, 2_000, 4_000]
/** Random delay that devices add to a given retry time, so that not all retry at once (shared/src/client/call.ts). */
const JITTER_MS = 1_000

/** Description of the load; sent to the generator's process as its first message. */
export interface Load {
  origin: string
  examId: string
  tokens: string[]
  rampMs: number
  saves: number
  everyMs: number
  /** Submissions are spread over this many milliseconds; null: no learner submits. */
  submitMs: number | null
  /** Retry forever after failures, as devices do; for servers that are killed. */
  stubborn: boolean
}

/** An answer that the server acknowledged. */
export interface Acknowledged {
  attemptId: string
  itemId: string
  epoch: number
  seq: number
  value: string[]
}

export interface Measured {
  /** Response times in milliseconds, by call; "retry later" counts as an answer. */
  times: Record<'token' | 'start' | 'save' | 'submit' | 'result', number[]>
  /** Milliseconds from a learner's first request until they had started. */
  startedMs: number[]
  /** How often learners were told to retry later: the maximum per learner, in total, and during a running attempt. */
  refused: { most: number; all: number; running: number }
  /** Acknowledgement times, in milliseconds since the start, of saves whose first try failed. */
  lateSaves: number[]
  /** Number of failures, by call and error code. */
  errors: Record<string, number>
  acknowledged: Acknowledged[]
  /** Last receipt of each attempt. */
  receipts: Record<string, SaveResult['receipt']>
  submitted: number
  again: number
  cpuS: number
  wallS: number
  /** Start of the run by the wall clock. */
  beganMs: number
}

/** Simulates all learners of a load in this process, each with its own connection and timing. */
export async function generate(load: Load): Promise<Measured> {
  const measured: Measured = {
    times: { token: [], start: [], save: [], submit: [], result: [] },
    startedMs: [],
    refused: { most: 0, all: 0, running: 0 },
    lateSaves: [],
    errors: {},
    acknowledged: [],
    receipts: {},
    submitted: 0,
    again: 0,
    cpuS: 0,
    wallS: 0,
    beganMs: Date.now(),
  }
  const begun = performance.now()
  const cpu = process.cpuUsage()
  const base = `${load.origin}/api/trainning/v3/exampaper`

  /** Retries until the call succeeds. "Retry later" counts as an answer, and the wait is not part of the time. */
  const call = async (
    device: Device,
    what: keyof Measured['times'],
    method: 'GET' | 'POST',
    url: string,
    body?: unknown,
  ): Promise<Body | null> => {
    for (let tries = 0; ; tries++) {
      const from = performance.now()
      const answer = await once(device, method, url, body).catch((error: unknown) => {
        if (!(error instanceof Lost)) throw error
        return null
      })
      if (answer) measured.times[what].push(performance.now() - from)
      if (answer?.body.successed === true) {
        if (tries > 0 && what === 'save') measured.lateSaves.push(performance.now() - begun)
        return answer.body
      }
      const waits = answer?.laterS
      if (waits !== null && waits !== undefined) {
        device.refused++
        measured.refused.all++
        measured.refused.most = Math.max(measured.refused.most, device.refused)
        if (device.running) measured.refused.running++
      } else if (!load.stubborn || (answer && !/^(server|request\/too_many)/.test(String(answer.body.code)))) {
        const name = `${what} ${answer ? String(answer.body.code) : 'connection'}`
        measured.errors[name] = (measured.errors[name] ?? 0) + 1
        return null
      }
      measured.again++
      const planned = AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)] ?? 0
      await delay(waits == null ? planned * (0.8 + 0.2 * Math.random()) : waits * 1_000 + JITTER_MS * Math.random())
    }
  }

  const learner = async (token: string, n: number): Promise<void> => {
    await delay((n / load.tokens.length) * load.rampMs)
    const device = newDevice(token)
    try {
      await sit(device, n)
    } finally {
      device.agent.destroy()
    }
  }

  const sit = async (device: Device, n: number): Promise<void> => {
    const asked = performance.now()
    const cover = await call(device, 'token', 'GET', `${base}/token/${load.examId}`)
    if (!cover) return
    const deviceId = `bench-${String(n).padStart(6, '0')}`
    const started = await call(
      device,
      'start',
      'GET',
      `${base}/${load.examId}/start?key=${String(cover.key)}&deviceId=${deviceId}`,
    )
    if (!started) return
    const from = performance.now()
    measured.startedMs.push(from - asked)
    device.running = true
    const attempt = started.attempt as AttemptView
    for (let seq = 1; seq <= load.saves; seq++) {
      await delay(Math.max(0, from + seq * load.everyMs - performance.now()))
      await saveOne(device, attempt, seq)
    }
    if (load.submitMs === null) return
    await delay(Math.random() * load.submitMs)
    const handed = await call(device, 'submit', 'POST', `${base}/${load.examId}/submit?key=${attempt.key}`, {
      answer: {},
    })
    device.running = false
    if (handed?.state === 'submitted') measured.submitted++
    await call(device, 'result', 'GET', `${base}/${load.examId}/result`)
  }

  const saveOne = async (device: Device, attempt: AttemptView, seq: number): Promise<void> => {
    const question = attempt.questions[(seq - 1) % attempt.questions.length]
    if (!question) return
    const value = valueOf(question, seq)
    const answer = { saves: [{ id: question.id, value, seq }] }
    const saved = await call(device, 'save', 'POST', `${base}/${load.examId}/save?key=${attempt.key}`, { answer })
    if (!saved) return
    const { applied, receipt } = saved as unknown as SaveResult
    measured.receipts[attempt.id] = receipt
    if (applied.includes(question.id))
      measured.acknowledged.push({ attemptId: attempt.id, itemId: question.id, epoch: attempt.epoch, seq, value })
    else measured.errors['save not applied'] = (measured.errors['save not applied'] ?? 0) + 1
  }

  await Promise.all(load.tokens.map(learner))
  const used = process.cpuUsage(cpu)
  measured.cpuS = (used.user + used.system) / 1e6
  measured.wallS = (performance.now() - begun) / 1_000
  return measured
}

/** Main function of the generator's process: receives one load and sends back the measurements. */
export function serveGenerator(): void {
  process.once('message', (load: Load | Phases) => {
    const work = 'ratePerS' in load ? measurePhases(load) : generate(load)
    void work.then((measured) => process.send?.(measured, () => process.exit()))
  })
}
