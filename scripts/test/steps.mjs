import { buildStep, checkStep, vitestStep } from './step.mjs'

/** @typedef {import('./step.mjs').Step} Step */

/** One type check per target: each uses its own twins and type libraries (shared's core: neither host nor Node). */
const TYPE_TARGETS = [
  'server/tsconfig.json',
  'web/admin/tsconfig.json',
  'e2e/tsconfig.json',
  'shared/tsconfig.json',
  'web/learner/tsconfig.json',
  'shared/tsconfig.weapp.json',
  'miniprogram/tsconfig.json',
  'bench/tsconfig.json',
  'tsconfig.json',
  'shared/tsconfig.core.json',
]

const typeSteps = TYPE_TARGETS.map((file) =>
  checkStep(`types ${file.replace(/\/?tsconfig\.json$/, '').replace(/tsconfig\.|\.json$/g, '') || 'root'}`, [
    // TypeScript 7 under another package name, because knip and dependency-cruiser need TypeScript 6.
    'node_modules/type-checker/bin/tsc',
    '-p',
    file,
  ]),
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
  /** @param {string} name @returns {Step} a project of vitest.journeys.config.ts */
  const inBrowser = (name) =>
    machine.chromium
      ? vitestStep(name, 'vitest.journeys.config.ts', { needs: built, projects: [name] })
      : skippedStep(name, machine.notes.join('; '))
  /** @param {string} name @param {string[]} projects */
  const unit = (name, projects) => vitestStep(`unit ${name}`, 'vitest.config.ts', { projects })
  /** @type {Step[]} */
  const steps = [
    checkStep('walls', ['scripts/walls/check.mjs']),
    checkStep('format', ['node_modules/@biomejs/biome/bin/biome', 'ci', '.']),
    checkStep('dead code', ['node_modules/knip/bin/knip.js', '--no-progress']),
    checkStep('dead code in product', ['node_modules/knip/bin/knip.js', '--production', '--include=files,exports']),
    checkStep('sizes of files', ['scripts/test/file-sizes.mjs']),
    checkStep('lint', ['node_modules/oxlint/bin/oxlint', '--deny-warnings']),
    ...typeSteps,
    buildStep('learner'),
    buildStep('server'),
    buildStep('admin'),
    buildStep('weapp'),
    unit('server', ['server']),
    { ...checkStep('budget', ['scripts/test/budget.mjs']), needs: ['build learner', 'build admin'] },
    inBrowser('journeys'),
    unit('store', ['store']),
    inBrowser('office'),
    inBrowser('mini-program'),
    unit('clients', ['shared', 'screens', 'admin', 'tools', 'miniprogram']),
    inBrowser('office screens'),
    inBrowser('screens'),
  ]
  return only.length === 0 ? steps : steps.filter(({ name }) => only.some((word) => name.startsWith(word)))
}

/** @param {string} name @param {string} reason @returns {Step} */
function skippedStep(name, reason) {
  return { name, run: async () => ({ passed: 0, failed: 0, skipped: [reason], output: '' }) }
}
