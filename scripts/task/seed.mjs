import { buildAll } from '../build-all.mjs'
import { becomeChild } from '../child.mjs'
import { serverArguments } from '../server-command.mjs'

/** Puts the demonstration organisation into the store. @param {string[]} args */
export async function run(args) {
  await buildAll([['server']])
  return becomeChild(process.execPath, serverArguments(['seed', ...args]))
}
