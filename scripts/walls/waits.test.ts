import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../paths.mjs'
import { findHurries, findWaits } from './waits.mjs'

/** Findings in a checkout with a single file. */
function foundIn(file: string, text: string, find = findWaits): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'waits-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
  return find(folder)
}

test.each([
  ['server/src/module/a/a.test.ts', 'await new Promise((done) => set' + 'Timeout(done, 100))'],
  ['shared/test/fake.ts', `import { set${'Timeout'} as delay } from 'node:timers/${'promises'}'`],
  ['e2e/journeys/b.test.ts', 'await page.waitFor' + 'Timeout(500)'],
  ['web/admin/src/c.test.tsx', 'Atomics' + '.wait(cell, 0, 0, 10)'],
])('a wait in %s is found, with its line and what to do instead', (file, wait) => {
  expect(foundIn(file, `const a = 1\n${wait}\n`)).toEqual([
    expect.stringMatching(`^${file}:2 waits for the wall clock: wait`),
  ])
  expect(foundIn(file, `// waits: the gesture is that long\n${wait}\n`)).toEqual([])
})

test('the product has its timers', () => {
  expect(foundIn('server/src/infra/queue/queue.ts', 'set' + 'Timeout(next, 100)')).toEqual([])
})

test('no test waits for the wall clock', () => {
  expect(findWaits(root)).toEqual([])
})

test.each([
  ['web/admin/src/a.test.tsx', 'await vi.wait' + 'For(() => expect(sent(1)).toBe(2))'],
  ['server/src/b.test.ts', 'await vi.wait' + 'Until(\n  done,\n)\nconst other = { timeout: 60_000 }'],
  ['e2e/journeys/c.test.ts', 'await expect.poll(shown, { time' + 'out: 5_000 }).toBe(1)'],
])('a wait in %s that gives up early is found', (file, wait) => {
  expect(foundIn(file, `const a = 1\n${wait}\n`, findHurries)).toEqual([
    expect.stringMatching(`^${file}:2 gives up (early|after a second): `),
  ])
})

test('a wait with much time is none that gives up early', () => {
  const waits =
    'await vi.waitFor(\n  () => done(),\n  { timeout: 60_000 },\n)\nawait expect.poll(shown, { timeout: 30_000 })'
  expect(foundIn('e2e/journeys/a.test.ts', waits, findHurries)).toEqual([])
})

test('no test gives up early', () => {
  expect(findHurries(root)).toEqual([])
})
