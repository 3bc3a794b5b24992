import { buildAll } from '../build-all.mjs'
import { becomeChild } from '../child.mjs'
import { serverArguments } from '../server-command.mjs'

/** Creates an organisation with its owner. @param {string[]} args */
export async function run(args) {
  await buildAll([['server']])
  return becomeChild(process.execPath, serverArguments(['org:create', ...args]))
}
