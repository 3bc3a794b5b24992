import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
  const stamp = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : { hash: '', files: [] }
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
    return { ok: false, skipped: false, seconds, output: log }
  }
  const files = target.kept.flatMap((folder) => listFiles(output, folder))
  for (const file of stamp.files) {
    const old = join(previous, file)
    if (existsSync(old) && !existsSync(join(output, file))) cpSync(old, join(output, file))
  }
  rmSync(previous, { recursive: true, force: true })
  writeFileSync(stampFile, JSON.stringify({ hash, seconds, files }))
  return { ok: true, skipped: false, seconds, output: log }
}

/** @param {string} base @param {string} folder @returns {string[]} paths relative to base */
function listFiles(base, folder) {
  if (!existsSync(join(base, folder))) return []
  return readdirSync(join(base, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(base.length + 1))
}
