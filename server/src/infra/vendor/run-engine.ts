import { spawn } from 'node:child_process'
import { VendorError } from './vendor-error'

export interface EngineRun {
  program: string
  args: readonly string[]
  /** Written to the engine's standard input, which is then closed. */
  stdin?: string | Uint8Array
  signal: AbortSignal
  timeoutMs: number
  /** Gets standard output chunk by chunk; without it, the whole output is returned. */
  onOutput?: (chunk: Buffer) => void
}

/**
 * Runs an installed engine in its own process, without a shell, and returns its standard output.
 * Throws VendorError: `aborted` or `timeout` (the process is killed), `bad_answer` (it failed), `unavailable`.
 */
export function runEngine(name: string, run: EngineRun): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (run.signal.aborted) {
      reject(new VendorError(name, 'aborted'))
      return
    }
    const child = spawn(run.program, [...run.args], { stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true })
    const chunks: Buffer[] = []
    let stopped: 'aborted' | 'timeout' | null = null
    const stop = (why: 'aborted' | 'timeout') => {
      stopped ??= why
      child.kill('SIGKILL')
    }
    const onAbort = () => stop('aborted')
    const timer = setTimeout(() => stop('timeout'), run.timeoutMs)
    run.signal.addEventListener('abort', onAbort, { once: true })
    const done = () => {
      clearTimeout(timer)
      run.signal.removeEventListener('abort', onAbort)
    }
    child.stdout.on('data', (chunk: Buffer) => {
      if (run.onOutput) run.onOutput(chunk)
      else chunks.push(chunk)
    })
    // The engine may exit before it has read all input; that is not an error.
    child.stdin.on('error', () => undefined)
    child.stdin.end(run.stdin)
    child.on('error', (error) => {
      done()
      reject(new VendorError(name, 'unavailable', error))
    })
    child.on('close', (code) => {
      done()
      if (stopped) reject(new VendorError(name, stopped))
      else if (code !== 0) reject(new VendorError(name, 'bad_answer', new Error(`exit code ${code}`)))
      else resolve(Buffer.concat(chunks))
    })
  })
}
