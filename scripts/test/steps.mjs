import { checkAdvisories } from '../supply/advisories.mjs'
import { buildStep, checkStep, vitestStep } from './step.mjs'

/** @typedef {import('./step.mjs').Step} Step */

// Places that some steps never read. What is not named here is an input of every step, so new folders are as well.
const PROSE = ['docs', 'README.md', 'ARCHITECTURE.md', 'STYLE.md', 'bench/results.md']
const FIGURES = [...PROSE, 'bench']
const BROWSER = [...FIGURES, 'e2e']
const WITHOUT_CLIENTS = [...BROWSER, 'web', 'miniprogram']
const WITHOUT_SERVER = [...BROWSER, 'server']
const SHARED_ALONE = [...WITHOUT_CLIENTS, 'server']

/**
 * One type check per target: each uses its own twins and type libraries (shared's core: neither host nor Node). With
 * the places that it does not read.
 * @type {Record<string, readonly string[]>}
 */
const TYPE_TARGETS = {
  'server/tsconfig.json': WITHOUT_CLIENTS,
  'e2e/tsconfig.json': FIGURES,
  'web/admin/tsconfig.json': [...WITHOUT_SERVER, 'miniprogram'],
  'shared/tsconfig.json': SHARED_ALONE,
  'web/learner/tsconfig.json': [...WITHOUT_SERVER, 'miniprogram'],
  'shared/tsconfig.weapp.json': SHARED_ALONE,
  'miniprogram/tsconfig.json': [...WITHOUT_SERVER, 'web'],
  'bench/tsconfig.json': PROSE,
  'tsconfig.json': PROSE,
  'shared/tsconfig.core.json': SHARED_ALONE,
}

const typeSteps = Object.entries(TYPE_TARGETS).map(([file, readsNothingOf]) =>
  checkStep(
    `types ${file.replace(/\/?tsconfig\.json$/, '').replace(/tsconfig\.|\.json$/g, '') || 'root'}`,
    // TypeScript 7 under another package name, because knip and dependency-cruiser need TypeScript 6. With several
    // threads each checks the libraries again, for up to three times the CPU time; other steps use the second core.
    ['node_modules/type-checker/bin/tsc', '--singleThreaded', '-p', file],
    readsNothingOf,
  ),
)

/**
 * All checks that must pass before a change is merged, in starting order: first checks that fail quickly, then the
 * builds with the tests that need no build, and last the other suites, long ones before short ones.
 * @param {{ chromium: string | null, notes: string[] }} machine
 * @param {string[]} only prefixes of step names; empty means all
 * @returns {Step[]}
 */
export function testSteps(machine, only) {
  const built = ['build server', 'build admin', 'build learner', 'build weapp']
  /** @param {string} project of vitest.journeys.config.ts @param {number} [part] of its two halves @returns {Step} */
  const inBrowser = (project, part) => {
    const name = part ? `${project} ${part}` : project
    const options = { needs: built, projects: [project], readsNothingOf: FIGURES, ...halfOf(part) }
    return machine.chromium
      ? vitestStep(name, 'vitest.journeys.config.ts', options)
      : skippedStep(name, machine.notes.join('; '))
  }
  /** @param {string} name @param {string[]} projects @param {readonly string[]} readsNothingOf @param {number} [part] */
  const unit = (name, projects, readsNothingOf, part) =>
    vitestStep(`unit ${name}${part ? ` ${part}` : ''}`, 'vitest.config.ts', {
      ...{ projects, readsNothingOf },
      ...halfOf(part),
    })
  /** @type {Step[]} */
  const steps = [
    checkStep('walls', ['scripts/walls/check.mjs'], PROSE),
    checkStep('format', ['node_modules/@biomejs/biome/bin/biome', 'ci', '.']),
    checkStep('dead code', ['node_modules/knip/bin/knip.js', '--no-progress'], PROSE),
    checkStep(
      'dead code in product',
      ['node_modules/knip/bin/knip.js', '--production', '--include=files,exports'],
      PROSE,
    ),
    checkStep('sizes of files', ['scripts/test/file-sizes.mjs'], PROSE),
    checkStep('supply chain', ['scripts/supply/check.mjs']),
    // No inputs: what the registry knows changes without us.
    { name: 'advisories', run: () => checkAdvisories() },
    checkStep('lint', ['node_modules/oxlint/bin/oxlint', '--deny-warnings'], PROSE),
    ...typeSteps,
    buildStep('learner'),
    buildStep('server'),
    buildStep('admin'),
    buildStep('weapp'),
    unit('server', ['server'], WITHOUT_CLIENTS, 1),
    {
      ...checkStep('budget', ['scripts/test/budget.mjs'], [...WITHOUT_SERVER, 'miniprogram']),
      needs: ['build learner', 'build admin'],
    },
    inBrowser('journeys', 1),
    inBrowser('office', 1),
    unit('server', ['server'], WITHOUT_CLIENTS, 2),
    inBrowser('journeys', 2),
    inBrowser('office', 2),
    unit('store', ['store', 'store parts'], WITHOUT_CLIENTS),
    inBrowser('mini-program'),
    unit('clients', ['shared', 'screens', 'admin', 'miniprogram'], WITHOUT_SERVER),
    inBrowser('office screens'),
    inBrowser('screens'),
    unit('tools', ['tools'], []),
  ]
  return only.length === 0 ? steps : steps.filter(({ name }) => only.some((word) => name.startsWith(word)))
}

/** @param {number} [part] */
const halfOf = (part) => (part ? { part: `${part}/2` } : {})

/** @param {string} name @param {string} reason @returns {Step} */
function skippedStep(name, reason) {
  return { name, run: async () => ({ passed: 0, failed: 0, skipped: [reason], output: '' }) }
}
