import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../paths.mjs'
import { findWaits } from './waits.mjs'

/** Findings in a checkout with a single file. */
function foundIn(file: string, text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'waits-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
  return findWaits(folder)
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
