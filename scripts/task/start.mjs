import { buildAll } from '../build-all.mjs'
import { becomeChild } from '../child.mjs'
import { SERVER_ENVIRONMENT, serverArguments } from '../server-command.mjs'
import { at } from '../paths.mjs'
import { say } from '../terminal.mjs'

/** Builds what has changed, then runs the server. @param {string[]} args passed to the server (`--lan`) */
export async function run(args) {
  say('Building what has changed (the first time takes a minute or two) ...')
  await buildAll([['learner'], ['server', 'admin']])
  say('Starting the server ...')
  return becomeChild(process.execPath, serverArguments(args, at('scripts', 'start.env')), {
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    ...SERVER_ENVIRONMENT,
  })
}
