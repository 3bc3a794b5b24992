import { buildAll } from '../build-all.mjs'
import { becomeChild } from '../child.mjs'
import { serverArguments } from '../server-command.mjs'

/** A server command that runs, prints and exits. @param {string} name */
export const serverTask = (name) => ({
  /** @param {string[]} args */
  async run(args) {
    await buildAll([['server']])
    return becomeChild(process.execPath, serverArguments([name, ...args]))
  },
})
