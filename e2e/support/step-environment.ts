import type { Environment } from 'vitest/runtime'

declare global {
  /** Functions that close shared resources after the last file of this step. */
  var atEndOfStep: (() => Promise<unknown>)[]
}

/** A Node environment for all files of a step in one process; closes the server and the browser that they share. */
export default {
  name: 'step',
  viteEnvironment: 'ssr',
  setup(global: typeof globalThis) {
    global.atEndOfStep = []
    return {
      teardown: async () => void (await Promise.all(global.atEndOfStep.map((close) => close()))),
    }
  },
} satisfies Environment
