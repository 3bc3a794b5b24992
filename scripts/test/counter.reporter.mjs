import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../paths.mjs'

/** Tests per step that can be among the slowest of the whole run. */
const SLOWEST = 10

/**
 * What a step of `npm test` learns from vitest.
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped names and reasons
 * @property {{ name: string, file: string, seconds: number }[]} slowest
 * @property {{ name: string, file: string, reason: string }[]} broken the failed tests, each with the first line of its error
 * @property {string[]} loaded files of the checkout that the tests imported
 */

/**
 * A vitest reporter that writes the data for the summary of `npm test`. A file that could not be loaded counts as one
 * failure, so that missing tests are noticed.
 * @implements {Partial<import('vitest/node').Reporter>}
 */
export default class CounterReporter {
  /** @type {import('vitest/node').Vitest | undefined} */
  #vitest

  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    this.#vitest = vitest
  }

  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    /** @type {Counts} */
    const counts = { passed: 0, failed: 0, skipped: [], slowest: [], broken: [], loaded: this.#loaded() }
    const breaks = (
      /** @type {string} */ name,
      /** @type {string} */ file,
      /** @type {ReadonlyArray<unknown>} */ errors,
    ) => {
      counts.failed += 1
      const { message } = /** @type {{ message?: unknown }} */ (errors[0] ?? {})
      counts.broken.push({ name, file, reason: String(message ?? 'no reason given').split('\n')[0] ?? '' })
    }
    for (const error of unhandled) breaks('outside the tests', 'file not known', [error])
    for (const module of modules) {
      const file = relative(root, module.moduleId)
      if (module.errors().length > 0) breaks('the file itself', file, module.errors())
      for (const test of module.children.allTests()) {
        const result = test.result()
        counts.slowest.push({ name: test.fullName, file, seconds: (test.diagnostic()?.duration ?? 0) / 1000 })
        if (result.state === 'passed') counts.passed += 1
        else if (result.state === 'failed') breaks(test.fullName, file, result.errors)
        else {
          const reason = result.state === 'skipped' ? result.note : 'it never ran'
          counts.skipped.push(`${test.fullName}: ${reason ?? 'no reason given'}`)
        }
      }
    }
    counts.slowest = counts.slowest.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
    const file = process.env.LIANDA_COUNT_FILE
    if (file) writeFileSync(file, JSON.stringify(counts))
  }

  #loaded() {
    const graphs = (this.#vitest?.projects ?? []).flatMap(({ vite }) =>
      Object.values(vite.environments).map(({ moduleGraph }) => moduleGraph),
    )
    const files = graphs.flatMap((graph) => [...graph.fileToModulesMap.keys()])
    return [...new Set(files)]
      .filter((file) => file.startsWith(`${root}/`) && !file.includes('/node_modules/'))
      .map((file) => relative(root, file))
      .sort()
  }
}
