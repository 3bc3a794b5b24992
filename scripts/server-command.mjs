import { existsSync } from 'node:fs'
import { at } from './paths.mjs'

/**
 * What the server's process gets besides the environment. Durable writes wait in Node's pool of threads: with its four,
 * fifty people who let go of the key at once would wait for each other's flushes. Compiled code is kept between starts,
 * which then take a fifth less.
 */
export const SERVER_ENVIRONMENT = {
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '16',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? at('.cache', 'compiled'),
}

/**
 * V8 lets garbage pile up as far as the machine has memory; a small nursery and a bound (several times what the server
 * lives on) keep a hall of 3,000 learners below 500 MB.
 */
const MEMORY = ['--max-semi-space-size=16', '--max-old-space-size=1024']

/**
 * Node's arguments for a command of the built server. `.env` is optional; what is already set wins over it.
 * @param {string[]} args
 */
export const serverArguments = (args) => [
  '--enable-source-maps',
  ...MEMORY,
  '--disable-warning=ExperimentalWarning',
  ...(existsSync(at('.env')) ? [`--env-file=${at('.env')}`] : []),
  at('server', 'dist', 'main.js'),
  ...args,
]
