import { spawn } from 'node:child_process'
import { context } from 'esbuild'
import { BUILD_TARGETS } from '../build-targets.mjs'
import { at, root } from '../paths.mjs'
import { SERVER_BUNDLE } from '../server-bundle.mjs'
import { serverArguments } from '../server-command.mjs'
import { say } from '../terminal.mjs'

const PORTS = { DEV_SERVER_PORT: '3000', DEV_LEARNER_PORT: '3001', DEV_ADMIN_PORT: '3002' }

/** Watches everything; the learner's dev server proxies /api and /admin. @param {string[]} args for the server */
export async function run(args) {
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const children = new Set()
  let stopping = false

  /** @param {string[]} command @param {string} cwd @param {NodeJS.ProcessEnv} env */
  const launch = (command, cwd, env) => {
    const child = spawn(process.execPath, command, { cwd, env: { ...process.env, ...PORTS, ...env }, stdio: 'inherit' })
    children.add(child)
    child.once('close', () => children.delete(child))
    return child
  }

  /** @type {import('node:child_process').ChildProcess | null} */
  let server = null
  const restartServer = async () => {
    if (server?.exitCode === null) {
      const ended = new Promise((resolve) => server?.once('close', resolve))
      server.kill('SIGTERM')
      await ended
    }
    if (stopping) return
    server = launch(serverArguments(args), root, { NODE_ENV: 'development', PORT: PORTS.DEV_SERVER_PORT })
  }
  const bundle = await context({
    ...SERVER_BUNDLE,
    outdir: at('server', 'dist'),
    plugins: [
      {
        name: 'lianda:restart',
        setup: (build) => build.onEnd((result) => (result.errors.length === 0 ? restartServer() : undefined)),
      },
    ],
  })
  await bundle.watch()
  // Taro empties its output folder even when it serves from memory.
  const learner = { NODE_ENV: 'development', BUILD_OUTPUT: 'dist.dev' }
  launch([...BUILD_TARGETS.learner.command, '--watch'], at('web', 'learner'), learner)
  launch(BUILD_TARGETS.admin.command.slice(0, 1), at('web', 'admin'), { NODE_ENV: 'development' })
  say(`learner  http://localhost:${PORTS.DEV_LEARNER_PORT}`)
  say(`back office  http://localhost:${PORTS.DEV_LEARNER_PORT}/admin/`)

  await new Promise((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  stopping = true
  await bundle.dispose()
  await Promise.all(
    [...children].map((child) => {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGTERM')
      return ended
    }),
  )
  return 0
}
