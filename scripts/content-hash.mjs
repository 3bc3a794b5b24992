import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** Paths that are never build inputs: build results, dependencies, tests. */
const NOT_INPUT = /(^|\/)(node_modules|dist(\.\w+)?|\.cache|\.swc|fixture)$|\.test\.tsx?$/

/**
 * One SHA-256 over names and contents of files and folders, in a stable order. A path that does not exist is hashed as
 * `absent`.
 * @param {string[]} paths relative to the checkout
 */
export function contentHash(paths) {
  const hash = createHash('sha256')
  for (const path of [...paths].sort()) addPath(hash, path)
  return hash.digest('hex')
}

/** @param {import('node:crypto').Hash} hash @param {string} path */
function addPath(hash, path) {
  if (NOT_INPUT.test(path)) return
  const full = join(root, path)
  const stat = statSync(full, { throwIfNoEntry: false })
  if (stat?.isDirectory()) {
    for (const name of readdirSync(full).sort()) addPath(hash, `${path}/${name}`)
    return
  }
  hash.update(`${path}\0${stat ? stat.size : 'absent'}\0`)
  if (stat) hash.update(readFileSync(full))
}
