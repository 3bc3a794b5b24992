import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.mjs'

/** The store's code and its tests. */
const FILES = 'server/src/infra/store/**/*.ts'
const PASSED = join(root, 'scripts', 'test', 'store-passed.txt')

/** One SHA-256 over names and contents. */
export function storeHash() {
  const hash = createHash('sha256')
  const files = globSync(FILES, { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** True when the store differs from what last passed its suites in full, so that they run in full again. */
export const isStoreChanged = () => !existsSync(PASSED) || readFileSync(PASSED, 'utf8').trim() !== storeHash()

/** Call after all suites of the store have passed in full. */
export function noteStorePassed() {
  writeFileSync(PASSED, `${storeHash()}\n`)
}
