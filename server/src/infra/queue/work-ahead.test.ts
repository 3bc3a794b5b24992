import { describe, expect, test } from 'vitest'
import { WorkAhead } from './work-ahead'

/** Whatever is ready runs. */
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** A queue whose work ends on command, and what began in which order. */
function held() {
  const ahead = new WorkAhead()
  const began: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const work = (name: string) => () => {
    began.push(name)
    return new Promise<string>((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve(name))))
  }
  const subjectOf = (name: string) => name[0] ?? ''
  /** Ends what runs, and lets whatever follows begin. */
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error)
    for (let n = 0; n < 3; n++) await turn()
  }
  return {
    ...{ began, end },
    step: (name: string) => ahead.step(subjectOf(name), work(name)),
    first: (name: string) => ahead.first(subjectOf(name), work(name)),
  }
}

describe('work ahead', () => {
  test('is done one step after the other, whichever subject it is of', async () => {
    const { began, end, step } = held()
    const [a1, b1, a2] = [step('a1'), step('b1'), step('a2')]
    await turn()
    expect(began).toEqual(['a1'])
    await end('a1')
    expect(began).toEqual(['a1', 'b1'])
    await end('b1')
    await end('a2')
    expect(await Promise.all([a1, b1, a2])).toEqual(['a1', 'b1', 'a2'])
  })

  test('waits while something comes first, which waits for nothing', async () => {
    const { began, end, step, first } = held()
    void step('a1')
    void step('a2')
    await turn()
    void first('b1')
    void first('b2')
    expect(began).toEqual(['a1', 'b1', 'b2'])
    await end('a1')
    await end('b1')
    expect(began).not.toContain('a2')
    await end('b2')
    expect(began.at(-1)).toBe('a2')
  })

  test('goes on with what somebody asked for last', async () => {
    const { began, end, step, first } = held()
    for (const name of ['a1', 'b1', 'c1', 'c2', 'd1']) void step(name)
    await turn()
    void first('b0')
    void first('c0')
    for (const name of ['a1', 'b0', 'c0', 'c1', 'c2', 'b1', 'd1']) await end(name)
    expect(began).toEqual(['a1', 'b0', 'c0', 'c1', 'c2', 'b1', 'd1'])
  })

  test('goes on after what failed', async () => {
    const { began, end, step, first } = held()
    const ended = [Promise.allSettled([step('a1')])]
    void step('a2')
    await turn()
    ended.push(Promise.allSettled([first('b1')]))
    await end('a1', new Error('broken'))
    await end('b1', new Error('broken'))
    expect((await Promise.all(ended)).flat()).toEqual([
      { status: 'rejected', reason: new Error('broken') },
      { status: 'rejected', reason: new Error('broken') },
    ])
    expect(began).toEqual(['a1', 'b1', 'a2'])
  })
})
