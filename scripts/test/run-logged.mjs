import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { root } from '../paths.mjs'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Ends a command with all its child processes: each command runs in its own process group.
 * @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal
 */
function endGroup(child, signal) {
  try {
    if (child.pid && process.platform !== 'win32') process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch {
    // The process has already ended.
  }
}

/** How long a command may clean up (only the command itself can end its browsers, which have their own groups). */
const TIDY_MS = 5000

/** Ends all running commands when the test run is aborted. */
export async function endEverything() {
  for (const child of running) endGroup(child, 'SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, TIDY_MS))
  for (const child of running) endGroup(child, 'SIGKILL')
}

/**
 * Runs a command with its output in a file.
 * @param {{ command: string, args: string[], logFile: string, limitMs: number, cwd?: string, env?: NodeJS.ProcessEnv }} job
 * @returns {Promise<{ code: number, output: string }>} code 124 when it took longer than its limit
 */
export function runLogged({ command, args, logFile, limitMs, cwd = root, env = {} }) {
  return new Promise((resolve) => {
    const log = createWriteStream(logFile)
    let output = ''
    let late = false
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', CI: 'true', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    running.add(child)
    const timer = setTimeout(() => {
      late = true
      endGroup(child, 'SIGTERM')
      setTimeout(() => endGroup(child, 'SIGKILL'), TIDY_MS).unref()
    }, limitMs)
    const take = (/** @type {Buffer} */ chunk) => {
      output += String(chunk)
      log.write(chunk)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('error', (error) => {
      output += String(error)
    })
    child.once('close', (code) => {
      clearTimeout(timer)
      // An ended command may leave processes behind that would disturb the next one.
      endGroup(child, 'SIGKILL')
      running.delete(child)
      if (late) output += `\nStopped: it took longer than ${Math.round(limitMs / 1000)} s.`
      log.end(() => resolve({ code: late ? 124 : (code ?? 1), output }))
    })
  })
}
