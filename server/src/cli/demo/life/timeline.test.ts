// waits: steps of several people are to be under way at once, some for longer
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '@lianda/shared/test/effort'
import { inTimeOf, type OwnTime, ownTime, ownTimes } from './own-time'
import { type Course, Timeline } from './timeline'

const SEED = 7
const never = new AbortController().signal

/** Lets others run for so many turns of the event loop. */
async function wait(turns: number): Promise<void> {
  for (let n = 0; n < turns; n++) await setImmediate()
}

describe('people who are played at once', () => {
  test('do the same at the same times by the same chance, whoever is faster', async () => {
    const played = async (delays: readonly number[]) => {
      const house = ownTime(0, SEED, 0)
      const { clock, rng } = ownTimes(house)
      const timeline = new Timeline(house)
      const lines: string[][] = []
      let asked = 0
      async function* course(lines: string[], times: readonly number[]): Course {
        for (const at of times) {
          yield at
          await wait(delays[asked++ % delays.length] ?? 0)
          lines.push(`${clock.now()} ${rng()}`)
        }
      }
      for (const [n, times] of [
        [1, 40, 90],
        [2, 41, 150],
        [3, 30, 31, 32, 200],
      ].entries()) {
        const own = ownTime(0, SEED, 1, n)
        await timeline.begin(course((lines[n] = []), times), own)
        await timeline.begin(course((lines[n + 3] = []), [35, 70]), own)
      }
      await timeline.begin(course((lines[6] = []), [33, 100]))
      await timeline.run(180, never)
      return lines
    }
    const still = await played([0])
    expect(still.map((one) => one.map((line) => Number(line.split(' ')[0])))).toEqual([
      ...[
        [1, 40, 90],
        [2, 41, 150],
        [3, 30, 31, 32],
        [35, 70],
        [35, 70],
        [35, 70],
        [33, 100],
      ],
    ])
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(5), { minLength: 1, maxLength: 9 }), async (delays) => {
        expect(await played(delays)).toEqual(still)
      }),
      runs(20, 300),
    )
  })

  test('are all at the time of the house when it takes a step, and none is at work', async () => {
    const house = ownTime(0, SEED, 0)
    const timeline = new Timeline(house)
    const seen: string[] = []
    async function* person(name: string, times: readonly number[]): Course {
      for (const at of times) {
        yield at
        seen.push(`${name} begins ${at}`)
        await wait(3)
        seen.push(`${name} ends ${at}`)
      }
    }
    await timeline.begin(person('a', [10, 30]), ownTime(0, SEED, 1))
    await timeline.begin(person('b', [12]), ownTime(0, SEED, 2))
    await timeline.begin(person('house', [20]))
    await timeline.run(100, never)
    expect(seen).toEqual([
      ...['a begins 10', 'b begins 12', 'a ends 10', 'b ends 12'],
      ...['house begins 20', 'house ends 20', 'a begins 30', 'a ends 30'],
    ])
  })

  test('stop at a signal, and nothing is under way when that is told', async () => {
    const timeline = new Timeline(ownTime(0, SEED, 0))
    const left = new AbortController()
    let working = 0
    async function* person(leaves: boolean): Course {
      for (let at = 1; ; at++) {
        yield at
        working++
        if (leaves && at === 5) left.abort(new Error('left'))
        await wait(leaves ? 1 : 4)
        working--
      }
    }
    const lanes: OwnTime[] = [1, 2].map((n) => ownTime(0, SEED, n))
    for (const [n, own] of lanes.entries()) await timeline.begin(person(n === 0), own)
    await expect(timeline.run(1_000, left.signal)).rejects.toThrow('left')
    expect(working).toBe(0)
  })

  test('give secrets by chance outside of their steps, and by their seed within', () => {
    const { randomBytes } = ownTimes(ownTime(0, SEED, 0))
    const hex = () => Buffer.from(randomBytes(12)).toString('hex')
    const drawn = () => inTimeOf(ownTime(0, SEED, 4), hex)
    expect(drawn()).toBe(drawn())
    expect(hex()).not.toBe(hex())
  })
})
