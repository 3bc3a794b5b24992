#!/usr/bin/env node
// Entry point of every command. It runs on any Node >= 20 before anything is installed, so it and its static imports
// use only Node itself.
import { bootstrap } from './toolchain.mjs'
import { say, stop } from './terminal.mjs'

/** @type {Record<string, () => Promise<{ run(args: string[]): Promise<number> }>>} */
const TASKS = {
  start: () => import('./task/start.mjs'),
  dev: () => import('./task/dev.mjs'),
  test: () => import('./task/test.mjs'),
  'test:full': () => import('./task/test-full.mjs'),
  bench: () => import('./task/bench.mjs'),
  build: () => import('./task/build.mjs'),
  sbom: () => import('./task/sbom.mjs'),
  'demo:material': () => import('./task/demo-material.mjs'),
}
/** Commands of the built server. */
const SERVER_TASKS = [
  'seed',
  'demo:remove',
  'org:create',
  'org:export',
  'org:storage',
  'org:set',
  'figures:rebuild',
  'store:backup',
  'store:restore',
  'store:export',
  'store:import',
]
for (const command of SERVER_TASKS)
  TASKS[command] = async () => (await import('./task/server-task.mjs')).serverTask(command)

const [name = '', ...args] = process.argv.slice(2)
const task = TASKS[name]
if (!task) stop(`Unknown command "${name}". There are: ${Object.keys(TASKS).join(', ')}.`)

try {
  const handedOver = await bootstrap([name, ...args])
  process.exitCode = handedOver ?? (await (await task()).run(args))
} catch (error) {
  say(error instanceof Error ? (process.env.DEBUG ? (error.stack ?? error.message) : error.message) : String(error))
  process.exitCode = 1
}
