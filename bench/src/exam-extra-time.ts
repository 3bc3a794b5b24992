import { setTimeout as delay } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { attemptChanged } from '@lianda/shared/module/exam/exam.events'
import { recordExtend, recordList } from '@lianda/shared/module/exam/record.admin.contract'
import { connectAs, type Person, Refused } from './learner'

/** Time limit of one order, longer than any load explains; later or missing notices count as this long. */
const GIVEN_UP_MS = 30_000

export interface Giving {
  origin: string
  owner: Person
  learners: readonly { userId: string; token: string }[]
  /** Delay before the first order, and delay between two orders. */
  firstMs: number
  everyMs: number
}

/** Gives running learners extra time one by one; returns the milliseconds from each order to the device's notice. */
export async function giveExtraTime({ origin, owner, learners, firstMs, everyMs }: Giving): Promise<number[]> {
  await delay(firstMs)
  const taken: number[] = []
  for (const { userId, token } of learners) {
    const socket = await connectAs(origin, token)
    const { rows } = await owner.call(recordList, { page: 1, rows: 1, userId })
    const attempt = rows[0]
    if (!attempt) throw new Error('this learner has not started')
    const from = performance.now()
    const heard = noticed(socket, attempt.id)
    try {
      await owner.call(recordExtend, { ids: [attempt.id], minutes: 1, reason: 'benchmark' })
      await Promise.race([heard, delay(GIVEN_UP_MS, undefined, { ref: false })])
      taken.push(performance.now() - from)
    } catch (error) {
      // Too late: this learner has already submitted.
      if (!(error instanceof Refused) || error.code !== 'exam/nothing_running') throw error
      taken.push(GIVEN_UP_MS)
    }
    socket.close()
    await delay(everyMs)
  }
  return taken
}

function noticed(socket: Socket, attemptId: string): Promise<void> {
  return new Promise((done) => {
    socket.on(attemptChanged.name, (notice: unknown) => {
      const { id, what } = attemptChanged.payload.parse(notice)
      if (id === attemptId && what === 'extra_time') done()
    })
  })
}
