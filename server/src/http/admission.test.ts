import { expect, test } from 'vitest'
import { AppError } from '@lianda/shared/error/app-error'
import { fakeTimer } from '@lianda/shared/kernel/timer'
import { createAdmission } from './admission'

const SIDE_BY_SIDE = 32

function world() {
  const timer = fakeTimer()
  const door = createAdmission({ nowMs: timer.now, timer })
  /** Calls `enter` and tells the outcome so far: in, waiting, or the seconds after which to retry. */
  const ask = async (userId: string) => {
    let said: 'in' | 'waits' | number = 'waits'
    const leave = door.enter(userId).then(
      (left) => {
        said = 'in'
        return left
      },
      (error: unknown) => {
        said = error instanceof AppError ? (error.extras.retryAfterS ?? 0) : -1
        return null
      },
    )
    await timer.advance(0)
    return { said: () => said, leave }
  }
  return { timer, door, ask }
}

test('as many as fit are let in at once, the next one as soon as one leaves', async () => {
  const { ask, timer } = world()
  const inside = []
  for (let n = 0; n < SIDE_BY_SIDE; n++) inside.push(await ask(`u${n}`))
  expect(new Set(inside.map(({ said }) => said()))).toEqual(new Set(['in']))
  const late = await ask('late')
  expect(late.said()).toBe('waits')
  const leave = await inside[0]?.leave
  leave?.()
  await timer.advance(0)
  expect(late.said()).toBe('in')
})

test('a call that takes long gives its place up and leaves nothing behind', async () => {
  const { ask, timer } = world()
  const slow = []
  for (let n = 0; n < SIDE_BY_SIDE; n++) slow.push(await ask(`u${n}`))
  const late = await ask('late')
  await timer.advance(250)
  expect(late.said()).toBe('in')
  // Leaving after the place has timed out frees no second place.
  for (const { leave } of slow) (await leave)?.()
  for (let n = 0; n < SIDE_BY_SIDE - 1; n++) expect((await ask(`v${n}`)).said()).toBe('in')
  expect((await ask('full')).said()).toBe('waits')
})

/** A server that completes one call every `everyMs` milliseconds. */
async function serveAll(
  { timer, door }: ReturnType<typeof world>,
  people: readonly string[],
  everyMs: number,
): Promise<Map<string, { refused: number; startedMs: number }>> {
  const done = new Map<string, { refused: number; startedMs: number }>()
  const held: (() => void)[] = []
  const come = (userId: string, refused: number): void => {
    door.enter(userId).then(
      (leave) => {
        done.set(userId, { refused, startedMs: timer.now() })
        held.push(leave)
      },
      (error: AppError) =>
        timer.after((error.extras.retryAfterS ?? 0) * 1_000 + (refused % 2) * 500, () => come(userId, refused + 1)),
    )
  }
  people.forEach((userId, n) => timer.after(n * 3, () => come(userId, 0)))
  timer.every(everyMs, () => held.shift()?.())
  for (let n = 0; n < 1_200 && done.size < people.length; n++) await timer.advance(100)
  return done
}

test('of 1,000 who come within 3 s to a server that takes 100 a second everybody gets in, told five times at most', async () => {
  const it = world()
  const people = Array.from({ length: 1_000 }, (_one, n) => `u${n}`)
  const done = await serveAll(it, people, 10)
  expect(done.size).toBe(1_000)
  expect(Math.max(...[...done.values()].map(({ refused }) => refused))).toBeLessThanOrEqual(5)
  expect(Math.max(...[...done.values()].map(({ startedMs }) => startedMs))).toBeLessThan(30_000)
})

test('whoever is in the middle of something is never told to come back', async () => {
  const { ask, door } = world()
  door.exempt((userId) => userId === 'running')
  for (let n = 0; n < 3_000; n++) await ask(`u${n}`)
  expect(typeof (await ask('newcomer')).said()).toBe('number')
  expect((await ask('running')).said()).toBe('waits')
})
