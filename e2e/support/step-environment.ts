import type { Environment } from 'vitest/runtime'

declare global {
  /** What has to be closed when the last file of this step has run. */
  var atEndOfStep: (() => Promise<unknown>)[]
}

/** Node, for all files of a step in one process: a server and a browser that they share are ended here. */
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
