import { existsSync } from 'node:fs'
import { at } from './paths.mjs'

/**
 * Additional environment of the server process. Durable writes use Node's thread pool: with its default of 4 threads,
 * 50 learners who end a turn at once would wait for each other's flushes. The compile cache makes starts take a fifth
 * less time. glibc keeps memory that threads gave back, a part for each of them: two parts for all, and large pieces that go
 * back to the system, take 30 MB less after large answers.
 */
export const SERVER_ENVIRONMENT = {
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '16',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? at('.cache', 'compiled'),
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '1048576',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '1048576',
}

/**
 * V8 lets garbage grow with the machine's memory. A small young generation and a heap limit (several times what the
 * server needs) keep it below 500 MB with 3,000 learners.
 */
const MEMORY = ['--max-semi-space-size=16', '--max-old-space-size=1024']

/**
 * Stack traces name the sources. Not by `--enable-source-maps`: with that, Node parses the map of the whole server as soon
 * as anything asks who called it, as the logger does at each start, and keeps the 50 MB.
 */
const SOURCE_MAPS = ['--import', 'data:text/javascript,process.setSourceMapsEnabled(true)']

/**
 * Node's arguments for a command of the built server. `.env` is optional; variables that are already set override it.
 * @param {string[]} args
 * @param {string} [defaults] a file of variables that `.env` may override too
 */
export const serverArguments = (args, defaults) => [
  ...SOURCE_MAPS,
  ...MEMORY,
  '--disable-warning=ExperimentalWarning',
  ...(defaults ? [`--env-file=${defaults}`] : []),
  ...(existsSync(at('.env')) ? [`--env-file=${at('.env')}`] : []),
  at('server', 'dist', 'main.js'),
  ...args,
]
