import { buildAll } from '../build-all.mjs'

/** Builds everything that has changed, the mini-program too. */
export async function run() {
  await buildAll([['learner'], ['server', 'admin', 'weapp']])
  return 0
}
