import { existsSync } from 'node:fs'
import { at } from './paths.mjs'

/**
 * Node's arguments for a command of the built server. `.env` is optional; what is already set wins over it.
 * @param {string[]} args
 */
export const serverArguments = (args) => [
  '--enable-source-maps',
  '--disable-warning=ExperimentalWarning',
  ...(existsSync(at('.env')) ? [`--env-file=${at('.env')}`] : []),
  at('server', 'dist', 'main.js'),
  ...args,
]
