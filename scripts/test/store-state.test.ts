import { expect, it } from 'vitest'
import { isStoreChanged } from './store-state.mjs'

/** On a developer's machine a changed store runs its suites in full in the step `unit store`. */
it.runIf(process.env.CI)('the store as it is has passed its suites in full', () => {
  expect(
    isStoreChanged(),
    'the store has changed: `npm test` runs its suites in full and notes that in scripts/test/store-passed.txt; commit that file',
  ).toBe(false)
})
