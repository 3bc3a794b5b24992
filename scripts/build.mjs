import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { BUILD_TARGETS } from './build-targets.mjs'
import { runChild } from './child.mjs'
import { contentHash } from './content-hash.mjs'
import { at } from './paths.mjs'

/** @typedef {keyof typeof BUILD_TARGETS} TargetName */
/** @typedef {{ ok: boolean, skipped: boolean, seconds: number, output: string }} BuildResult */

/**
 * Builds one target, unless its inputs have not changed since the last build.
 * A failed build leaves the earlier result in place.
 * @param {TargetName} name @returns {Promise<BuildResult>}
 */
export async function buildTarget(name) {
  const target = BUILD_TARGETS[name]
  const output = at(target.output)
  const stampFile = at('.cache', 'build', `${name}.json`)
  const hash = contentHash(target.inputs)
  const stamp = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : { hash: '' }
  if (stamp.hash === hash && existsSync(output)) return { ok: true, skipped: true, seconds: 0, output: '' }

  const startedAt = Date.now()
  const next = `${output}.next`
  rmSync(next, { recursive: true, force: true })
  let log = ''
  const code = await runChild(process.execPath, target.command, {
    cwd: at(target.folder),
    env: { NODE_ENV: 'production', CI: 'true', BUILD_OUTPUT: basename(next) },
    onOutput: (chunk) => {
      log += chunk
    },
  })
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  if (code !== 0 || !existsSync(next)) {
    rmSync(next, { recursive: true, force: true })
    return { ok: false, skipped: false, seconds, output: withoutFileList(log) }
  }
  swap(next, output)
  mkdirSync(at('.cache', 'build'), { recursive: true })
  writeFileSync(stampFile, JSON.stringify({ hash, seconds }))
  return { ok: true, skipped: false, seconds, output: log }
}

/** Swaps by renaming: a running server misses its files only briefly. @param {string} next @param {string} output */
function swap(next, output) {
  const old = `${output}.old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(output)) renameSync(output, old)
  renameSync(next, output)
  rmSync(old, { recursive: true, force: true })
}

/** Removes the list of watched files that Rollup prints after an error, hundreds of lines. @param {string} log */
const withoutFileList = (log) =>
  log
    .split('\n')
    .filter((line) => !/^ +'.*',?$/.test(line))
    .join('\n')
