import { setTimeout as delay } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { attemptChanged } from '@lianda/shared/module/exam/exam.events'
import { recordExtend, recordList } from '@lianda/shared/module/exam/record.admin.contract'
import { connectAs, type Person, Refused } from './learner'

/** Longer than an order may take under any load; what comes later counts as so late. */
const GIVEN_UP_MS = 30_000

export interface Giving {
  origin: string
  owner: Person
  learners: readonly { userId: string; token: string }[]
  /** Before the first order, and between two. */
  firstMs: number
  everyMs: number
}

/** Gives running learners extra time, one after the other; the milliseconds from each order until its device has heard it. */
export async function giveExtraTime({ origin, owner, learners, firstMs, everyMs }: Giving): Promise<number[]> {
  await delay(firstMs)
  const taken: number[] = []
  for (const { userId, token } of learners) {
    const socket = await connectAs(origin, token)
    const { rows } = await owner.call(recordList, { page: 1, rows: 1, userId })
    const attempt = rows[0]
    if (!attempt) throw new Error('this learner has not started')
    const from = performance.now()
    const heard = told(socket, attempt.id)
    try {
      await owner.call(recordExtend, { ids: [attempt.id], minutes: 1, reason: 'benchmark' })
      await Promise.race([heard, delay(GIVEN_UP_MS, undefined, { ref: false })])
      taken.push(performance.now() - from)
    } catch (error) {
      // Too late: this learner has handed in by now.
      if (!(error instanceof Refused) || error.code !== 'exam/nothing_running') throw error
      taken.push(GIVEN_UP_MS)
    }
    socket.close()
    await delay(everyMs)
  }
  return taken
}

function told(socket: Socket, attemptId: string): Promise<void> {
  return new Promise((done) => {
    socket.on(attemptChanged.name, (notice: unknown) => {
      const { id, what } = attemptChanged.payload.parse(notice)
      if (id === attemptId && what === 'extra_time') done()
    })
  })
}
