import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { BUILD_TARGETS } from './build-targets.mjs'
import { runChild } from './child.mjs'
import { contentHash } from './content-hash.mjs'
import { at } from './paths.mjs'

/** @typedef {keyof typeof BUILD_TARGETS} TargetName */
/** @typedef {{ ok: boolean, skipped: boolean, seconds: number, output: string }} BuildResult */

/**
 * Builds one target unless nothing that it depends on has changed since its last build.
 * A build that fails leaves the earlier result in place.
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
  const previous = at('.cache', 'build', `${name}-previous`)
  rmSync(previous, { recursive: true, force: true })
  mkdirSync(at('.cache', 'build'), { recursive: true })
  if (existsSync(output)) renameSync(output, previous)

  let log = ''
  const code = await runChild(process.execPath, target.command, {
    cwd: at(target.folder),
    env: { NODE_ENV: 'production', CI: 'true' },
    onOutput: (chunk) => {
      log += chunk
    },
  })
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  if (code !== 0 || !existsSync(output)) {
    rmSync(output, { recursive: true, force: true })
    rmSync(stampFile, { force: true })
    if (existsSync(previous)) renameSync(previous, output)
    return { ok: false, skipped: false, seconds, output: withoutFileList(log) }
  }
  rmSync(previous, { recursive: true, force: true })
  writeFileSync(stampFile, JSON.stringify({ hash, seconds }))
  return { ok: true, skipped: false, seconds, output: log }
}

/** Rollup's errors list every file that it watched, hundreds of lines after the reason. @param {string} log */
const withoutFileList = (log) =>
  log
    .split('\n')
    .filter((line) => !/^ +'.*',?$/.test(line))
    .join('\n')
