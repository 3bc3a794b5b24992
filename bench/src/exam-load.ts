import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import type { Load, Measured } from './exam-generator'
import type { Phase, Phases } from './exam-phases'
import { percentile } from './figures'

/** Argument that makes main.ts run as the generator. */
export const GENERATOR = '--exam-generator'

/** Runs a load in its own process, so that its CPU time is separate from the server's. */
export const runLoad = (load: Load): Promise<Measured> => inGenerator(load)

/** The same for separate phases, one kind of call after the other. */
export const runPhases = (phases: Phases): Promise<Phase[]> => inGenerator(phases)

function inGenerator<T>(work: Load | Phases): Promise<T> {
  return new Promise((done, fail) => {
    const child = fork(resolve(import.meta.dirname, 'main.js'), [GENERATOR], {
      execArgv: ['--enable-source-maps'],
      serialization: 'advanced',
    })
    child.once('message', (measured: T) => done(measured))
    child.once('error', fail)
    child.once('exit', (code) => fail(new Error(`the generator ended (${code ?? 'signal'})`)))
    child.send(work)
  })
}

export const errorsOf = ({ errors }: Pick<Measured, 'errors'>): number =>
  Object.values(errors).reduce((sum, n) => sum + n, 0)
export const errorText = ({ errors }: Pick<Measured, 'errors'>): string =>
  Object.entries(errors)
    .map(([what, n]) => `${n} x ${what}`)
    .join(', ') || 'none'
export const p95 = (values: readonly number[]): number => percentile(values, 95)
export const p50 = (values: readonly number[]): number => percentile(values, 50)
