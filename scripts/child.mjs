import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/**
 * @typedef {object} ChildOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] added to this process's environment
 * @property {(chunk: string) => void} [onOutput] gets stdout and stderr; without it both go to the terminal
 */

/**
 * Runs a program to its end. Resolves with its exit code (1 if a signal ended it; 128 + signal number is not needed
 * here). Rejects only if the program can't be started.
 * @param {string} command @param {string[]} args @param {ChildOptions} [options] @returns {Promise<number>}
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: options.onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32' && !command.endsWith('.exe'),
    })
    child.stdout?.on('data', (chunk) => options.onOutput?.(String(chunk)))
    child.stderr?.on('data', (chunk) => options.onOutput?.(String(chunk)))
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/**
 * Runs a program in place of this process: it inherits the terminal, gets our stop signals, and we use its exit code.
 * The terminal sends Ctrl-C to the whole process group, so it is not forwarded there.
 * @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] @returns {Promise<number>}
 */
export function becomeChild(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
    process.on('SIGINT', () => {
      if (!process.stdin.isTTY) child.kill('SIGINT')
    })
    for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal))
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
  })
}
