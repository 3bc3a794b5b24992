import { expect, onTestFinished, test, vi } from 'vitest'
import { runSteps } from './run-steps.mjs'

const outcome = (failed = 0) => ({ passed: 3, failed, skipped: [], output: '' })

/** Steps that end on command, and the list of started steps. */
function steps(...given: [name: string, needs?: string[]][]) {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  const begun: string[] = []
  const ends = new Map<string, (failed?: number) => void>()
  const made = given.map(([name, needs]) => ({
    name,
    needs,
    run: () =>
      new Promise<ReturnType<typeof outcome>>((done) => {
        begun.push(name)
        ends.set(name, (failed) => done(outcome(failed)))
      }),
  }))
  return { made, begun, end: (name: string, failed?: number) => ends.get(name)?.(failed) }
}

test('as many steps run side by side as asked for, and the next is the first whose needs have ended', async () => {
  const { made, begun, end } = steps(['build'], ['lint'], ['journeys', ['build']], ['unit'])
  const results = runSteps(made, { width: 2 })
  await expect.poll(() => begun).toEqual(['build', 'lint'])
  end('lint')
  await expect.poll(() => begun).toEqual(['build', 'lint', 'unit'])
  end('build')
  await expect.poll(() => begun).toEqual(['build', 'lint', 'unit', 'journeys'])
  end('journeys')
  end('unit')
  expect((await results).map(({ outcome: { passed } }) => passed)).toEqual([3, 3, 3, 3])
})

test('what needs a step that failed counts as failed without having run', async () => {
  const { made, begun, end } = steps(['build'], ['journeys', ['build']])
  const results = runSteps(made)
  await expect.poll(() => begun).toEqual(['build'])
  end('build', 1)
  expect((await results).map(({ name, outcome: { failed } }) => [name, failed])).toEqual([
    ['build', 1],
    ['journeys', 1],
  ])
  expect(begun).toEqual(['build'])
})
