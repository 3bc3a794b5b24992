import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { AttemptView, SaveResult } from '@lianda/shared/module/exam/exam.contract'

const unzip = promisify(gunzip)
/** After a dead connection or an answer that says "later", a device tries again. */
const AGAIN_MS = 300

/** What the load is; sent to the generator's process as its first message. */
export interface Load {
  origin: string
  examId: string
  tokens: string[]
  rampMs: number
  saves: number
  everyMs: number
  /** Handing in is spread over so many milliseconds; null: nobody hands in. */
  submitMs: number | null
  /** Try again for ever, as devices do: for servers that are killed. */
  stubborn: boolean
}

/** One answer that the server acknowledged. */
export interface Acknowledged {
  attemptId: string
  itemId: string
  epoch: number
  seq: number
  value: string[]
}

export interface Measured {
  /** Milliseconds by call. */
  times: Record<'token' | 'start' | 'save' | 'submit' | 'result', number[]>
  /** Answers that were no success, by what they said. */
  errors: Record<string, number>
  acknowledged: Acknowledged[]
  /** Last receipts, by attempt. */
  receipts: Record<string, SaveResult['receipt']>
  submitted: number
  again: number
  cpuS: number
  wallS: number
}

class Lost extends Error {}

/** Plays all learners of a load in this process: each on its own keep-alive connection, at its own times. */
export async function generate(load: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, scheduling: 'fifo' })
  const measured: Measured = {
    times: { token: [], start: [], save: [], submit: [], result: [] },
    errors: {},
    acknowledged: [],
    receipts: {},
    submitted: 0,
    again: 0,
    cpuS: 0,
    wallS: 0,
  }
  const begun = performance.now()
  const cpu = process.cpuUsage()
  const base = `${load.origin}/api/trainning/v3/exampaper`

  const once = (method: 'GET' | 'POST', url: string, token: string, body?: unknown): Promise<Record<string, unknown>> =>
    new Promise((done, fail) => {
      const sent = request(
        url,
        {
          agent,
          method,
          headers: { token, 'accept-encoding': 'gzip', ...(body ? { 'content-type': 'application/json' } : {}) },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', () => fail(new Lost()))
          answer.on('end', () => {
            const bytes = Buffer.concat(parts)
            const read = answer.headers['content-encoding'] === 'gzip' ? unzip(bytes) : Promise.resolve(bytes)
            read.then((text) => done(JSON.parse(text.toString()) as Record<string, unknown>)).catch(fail)
          })
        },
      )
      sent.on('error', () => fail(new Lost()))
      sent.end(body ? JSON.stringify(body) : undefined)
    })

  /** Calls until there is an answer; the time is that of the try that was answered. */
  const call = async (
    what: keyof Measured['times'],
    ...args: Parameters<typeof once>
  ): Promise<Record<string, unknown> | null> => {
    for (;;) {
      const from = performance.now()
      try {
        const answer = await once(...args)
        measured.times[what].push(performance.now() - from)
        if (answer.successed === true) return answer
        const code = String(answer.code)
        if (!load.stubborn || !/^(server|request\/too_many)/.test(code)) {
          measured.errors[`${what} ${code}`] = (measured.errors[`${what} ${code}`] ?? 0) + 1
          return null
        }
      } catch (error) {
        if (!(error instanceof Lost)) throw error
        if (!load.stubborn) {
          measured.errors[`${what} connection`] = (measured.errors[`${what} connection`] ?? 0) + 1
          return null
        }
      }
      measured.again++
      await delay(AGAIN_MS)
    }
  }

  const learner = async (token: string, n: number): Promise<void> => {
    await delay((n / load.tokens.length) * load.rampMs)
    const cover = await call('token', 'GET', `${base}/token/${load.examId}`, token)
    if (!cover) return
    const deviceId = `bench-${String(n).padStart(6, '0')}`
    const started = await call(
      'start',
      'GET',
      `${base}/${load.examId}/start?key=${String(cover.key)}&deviceId=${deviceId}`,
      token,
    )
    if (!started) return
    const attempt = started.attempt as AttemptView
    const from = performance.now()
    for (let seq = 1; seq <= load.saves; seq++) {
      await delay(Math.max(0, from + seq * load.everyMs - performance.now()))
      await saveOne(attempt, token, seq)
    }
    if (load.submitMs === null) return
    await delay(Math.random() * load.submitMs)
    const handed = await call('submit', 'POST', `${base}/${load.examId}/submit?key=${attempt.key}`, token, {
      answer: {},
    })
    if (handed?.state === 'submitted') measured.submitted++
    await call('result', 'GET', `${base}/${load.examId}/result`, token)
  }

  const saveOne = async (attempt: AttemptView, token: string, seq: number): Promise<void> => {
    const question = attempt.questions[(seq - 1) % attempt.questions.length]
    if (!question) return
    const value =
      question.type === 3 ? ['八年', String(seq)] : [question.choices[seq % question.choices.length]?.id ?? '']
    const answer = { saves: [{ id: question.id, value, seq }] }
    const saved = await call('save', 'POST', `${base}/${load.examId}/save?key=${attempt.key}`, token, { answer })
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
  agent.destroy()
  return measured
}

/** The generator's process: one load in, its measures out. */
export function serveGenerator(): void {
  process.once('message', (load: Load) => {
    void generate(load).then((measured) => process.send?.(measured, () => process.exit()))
  })
}
