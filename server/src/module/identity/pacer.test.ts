import { describe, expect, it } from 'vitest'
import { createPacer } from './pacer'

/** Sleeps that end when the test wakes them. */
function slow() {
  const sleeping: (() => void)[] = []
  const turn = createPacer(() => new Promise<void>((done) => sleeping.push(done)))
  const wake = async () => {
    sleeping.shift()?.()
    // Lets pending promise callbacks run first.
    for (let n = 0; n < 8; n++) await Promise.resolve()
  }
  return { turn, wake }
}

describe('a lane', () => {
  it('lets one through at a time, in their order', async () => {
    const { turn, wake } = slow()
    const through: string[] = []
    for (const who of ['a', 'b', 'c']) void turn('lane', who, 1_000).then(() => through.push(who))
    for (const sofar of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
      await Promise.resolve()
      await wake()
      expect(through).toEqual(sofar)
    }
  })

  it('gives everybody one place, so that a crowd of tries pushes nobody out', async () => {
    const { turn, wake } = slow()
    const first = turn('lane', 'attacker', 1_000)
    for (let n = 0; n < 50; n++) await expect(turn('lane', 'attacker', 1_000)).rejects.toThrow('request/too_many')
    const owner = turn('lane', 'owner', 1_000)
    await wake()
    await first
    await wake()
    await owner
  })

  it('is no longer than twenty, and another lane is not held up by it', async () => {
    const { turn, wake } = slow()
    for (let n = 0; n < 20; n++) void turn('full', `p${n}`, 1_000)
    await expect(turn('full', 'one more', 1_000)).rejects.toThrow('request/too_many')
    await Promise.resolve()
    const other = turn('other', 'one more', 1_000)
    await Promise.resolve()
    await wake()
    await wake()
    await other
  })
})
