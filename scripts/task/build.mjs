import { buildAll } from '../build-all.mjs'

/** Builds all targets that have changed, including the mini-program. */
export async function run() {
  await buildAll([['learner'], ['server', 'admin', 'weapp']])
  return 0
}
