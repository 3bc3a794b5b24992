import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { at, root } from '../paths.mjs'
import type { Step } from './step.mjs'
import { checkoutFiles, isBelow, openRecord, stepHash } from './step-record.mjs'
import { testSteps } from './steps.mjs'

/** A folder of two files, and the hash of a step that reads only the first one. */
function folderOfTwo() {
  mkdirSync(at('.cache', 'test'), { recursive: true })
  const folder = mkdtempSync(at('.cache', 'test', 'record-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const name = relative(root, folder)
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  write('read.ts', 'one')
  write('other.ts', 'one')
  const files = [`${name}/other.ts`, `${name}/read.ts`]
  const hashOf = (step: Step, machine = '') => stepHash(step, machine, files)
  const step: Step = {
    name: 'types',
    readsNothingOf: [`${name}/other.ts`],
    run: () => Promise.reject(new Error('ran')),
  }
  return { record: join(folder, 'quick.json'), write, hashOf, step }
}

const result = (failed = 0) => ({
  name: 'types',
  seconds: 4,
  outcome: { passed: 3, failed, skipped: ['no recogniser'], output: '' },
})

test('a step runs again when a file it reads has changed, and only then', () => {
  const { record: file, write, hashOf, step } = folderOfTwo()
  const open = (again = false) => openRecord({ file, again, hashOf })
  const first = open()
  expect(first.result(step)).toBeNull()
  first.keep(step, result())
  const green = { passed: 3, failed: 0, skipped: ['no recogniser'] }
  expect(open().result(step)).toMatchObject({ name: 'types', outcome: green })
  write('other.ts', 'two')
  expect(open().result(step)).toMatchObject({ outcome: green })
  expect(open(true).result(step)).toBeNull()
  write('read.ts', 'two')
  expect(open().result(step)).toBeNull()
  write('read.ts', 'one')
  expect(open().result(step)).toMatchObject({ outcome: green })
})

test('neither a failed result nor one whose files changed meanwhile counts as green later', () => {
  const { record: file, write, hashOf, step } = folderOfTwo()
  const run = (ended: ReturnType<typeof result>, meanwhile: () => void) => {
    const record = openRecord({ file, again: false, hashOf })
    record.result(step)
    meanwhile()
    record.keep(step, ended)
    return openRecord({ file, again: false, hashOf }).result(step)
  }
  expect(run(result(), () => {})).not.toBeNull()
  expect(run(result(1), () => {})).toBeNull()
  expect(run(result(), () => write('read.ts', 'two'))).toBeNull()
})

test('another machine, and a step that has to run each time, have no result to go by', () => {
  const { hashOf, step } = folderOfTwo()
  expect(hashOf(step, 'with a recogniser')).not.toBe(hashOf(step, 'without one'))
  expect(hashOf({ name: 'advisories', run: step.run })).toBeNull()
})

const steps = testSteps({ chromium: '/usr/bin/chromium', notes: [] }, [])
const files = checkoutFiles()
const read = (file: string) =>
  steps.flatMap(({ name, readsNothingOf }) => (readsNothingOf && !isBelow(file, readsNothingOf) ? [name] : []))

test('each file of the checkout is an input of some step, and product code is one of the steps that check and run it', () => {
  expect(files.length).toBeGreaterThan(1_500)
  expect(files.filter((file) => read(file).length === 0)).toEqual([])
  const always = [
    'walls',
    'format',
    'dead code',
    'sizes of files',
    'lint',
    'journeys 1',
    'journeys 2',
    'office 1',
    'office 2',
    'mini-program',
    'screens',
  ]
  const expected: Record<string, string[]> = {
    'server/src/': ['types server', 'types e2e', 'unit server 1', 'unit server 2', 'unit store'],
    'server/test/': ['types server', 'types e2e', 'unit server 1', 'unit server 2'],
    'shared/': [
      'types server',
      'types shared',
      'types shared/core',
      'unit server 1',
      'unit server 2',
      'unit clients',
      'unit store',
      'budget',
    ],
    'web/admin/': ['types web/admin', 'unit clients', 'budget'],
    'web/learner/': ['types web/learner', 'types web/admin', 'types root', 'unit clients', 'budget'],
    'web/pre-router/': ['types web/admin', 'budget'],
    'miniprogram/': ['types miniprogram', 'types e2e', 'unit clients'],
    'e2e/': ['types e2e', 'types bench'],
    'scripts/': ['types root', 'unit tools', 'unit server 1', 'unit server 2', 'unit clients', 'unit store', 'budget'],
    'pnpm-lock.yaml': ['types server', 'unit server 1', 'unit server 2', 'unit clients', 'unit store', 'budget'],
    'tsconfig.base.json': ['types server', 'types shared/weapp', 'types miniprogram'],
    'vitest.config.ts': ['unit server 1', 'unit server 2', 'unit clients', 'unit store', 'unit tools'],
  }
  const missing = Object.entries(expected).flatMap(([place, names]) => {
    const below = files.filter((file) => file.startsWith(place))
    if (below.length === 0) return [`${place} is gone`]
    return below.flatMap((file) => {
      const there = read(file)
      return [...always, ...names].filter((name) => !there.includes(name)).map((name) => `${name}: ${file}`)
    })
  })
  expect(missing).toEqual([])
})

test('what a step does not read is there, so that a renamed folder does not leave its old name behind', () => {
  const places = new Set(steps.flatMap(({ readsNothingOf = [] }) => readsNothingOf))
  expect([...places].filter((place) => !files.some((file) => isBelow(file, [place])))).toEqual([])
})
