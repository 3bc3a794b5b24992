import { buildStep, checkStep, vitestStep } from './step.mjs'

/** @typedef {import('./step.mjs').Step} Step */

/** One type check per target: each sees its own twins and its own library (shared's core: neither host nor Node). */
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
    // TypeScript 7 under another name: knip and dependency-cruiser need the library of 6.
    'node_modules/type-checker/bin/tsc',
    '-p',
    file,
  ]),
)

/**
 * Everything that has to hold before a change lands. The order is that of starting: what fails quickly first, then the
 * builds that others wait for and beside them the tests that need none, at last what takes longest before what is short.
 * @param {{ chromium: string | null, notes: string[] }} machine
 * @param {string[]} only beginnings of step names; empty means all
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
