import { spawn } from 'node:child_process'
import { root } from '../paths.mjs'
import { newEnoughPnpm } from '../toolchain.mjs'

/** Everything here is answered from the lock file and the installed packages, but for the registry's advisories. */
const LIMIT_MS = 60_000

/** What runs on the server or in a client; e2e and bench do not. */
export const DELIVERED = ['@lianda/server', '@lianda/learner', '@lianda/admin', '@lianda/miniprogram']
export const ofDelivered = DELIVERED.map((name) => `--filter=${name}`)

/**
 * Runs a pnpm command. A command that takes longer than a minute is ended; its code is then null.
 * @param {string[]} args @returns {Promise<{ code: number | null, output: string, errors: string }>}
 */
export async function runPnpm(args) {
  const pnpm = await newEnoughPnpm()
  return new Promise((resolve, reject) => {
    const shell = process.platform === 'win32'
    const child = spawn(pnpm, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], timeout: LIMIT_MS, shell })
    let output = ''
    let errors = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.stderr.on('data', (chunk) => (errors += String(chunk)))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output, errors }))
  })
}

/** The answer of a pnpm command in JSON; throws when it failed. @param {string[]} args @returns {Promise<any>} */
export async function askPnpm(args) {
  const { code, output, errors } = await runPnpm(args)
  if (code !== 0) throw new Error(`pnpm ${args.join(' ')} failed (${code ?? 'too slow'}): ${errors || output}`)
  return JSON.parse(output)
}
