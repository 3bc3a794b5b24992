import { writeFileSync } from 'node:fs'

/**
 * A vitest reporter that writes the data for the summary of `npm test`: counts, and the reason of each skipped test. A
 * file that could not be loaded counts as one failure, so that missing tests are noticed.
 * @implements {Partial<import('vitest/node').Reporter>}
 */
export default class CounterReporter {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const counts = { passed: 0, failed: unhandled.length, skipped: /** @type {string[]} */ ([]) }
    for (const module of modules) {
      if (module.errors().length > 0) counts.failed += 1
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'passed') counts.passed += 1
        else if (result.state === 'failed') counts.failed += 1
        else {
          const reason = result.state === 'skipped' ? result.note : 'it never ran'
          counts.skipped.push(`${test.fullName}: ${reason ?? 'no reason given'}`)
        }
      }
    }
    const file = process.env.LIANDA_COUNT_FILE
    if (file) writeFileSync(file, JSON.stringify(counts))
  }
}
