import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import type { Load, Measured } from './exam-generator'
import { percentile } from './figures'

/** The argument by which main.ts knows that it is the generator. */
export const GENERATOR = '--exam-generator'

/** Runs a load in a process of its own, so that its work and the server's are told apart. */
export function runLoad(load: Load): Promise<Measured> {
  return new Promise((done, fail) => {
    const child = fork(resolve(import.meta.dirname, 'main.js'), [GENERATOR], {
      execArgv: ['--enable-source-maps'],
      serialization: 'advanced',
    })
    child.once('message', (measured: Measured) => done(measured))
    child.once('error', fail)
    child.once('exit', (code) => fail(new Error(`the generator ended (${code ?? 'signal'})`)))
    child.send(load)
  })
}

export const errorsOf = ({ errors }: Measured): number => Object.values(errors).reduce((sum, n) => sum + n, 0)
export const errorText = ({ errors }: Measured): string =>
  Object.entries(errors)
    .map(([what, n]) => `${n} x ${what}`)
    .join(', ') || 'none'
export const p95 = (values: readonly number[]): number => percentile(values, 95)
export const p50 = (values: readonly number[]): number => percentile(values, 50)
