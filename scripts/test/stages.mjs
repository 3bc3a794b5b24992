import { buildStep, checkStep, vitestStep } from './step.mjs'

/** @typedef {import('./step.mjs').Step} Step */

/** One type check per target: each sees its own twins and its own library (shared's core: neither host nor Node). */
const TYPE_TARGETS = [
  'tsconfig.json',
  'shared/tsconfig.json',
  'shared/tsconfig.core.json',
  'shared/tsconfig.weapp.json',
  'server/tsconfig.json',
  'web/learner/tsconfig.json',
  'web/admin/tsconfig.json',
  'miniprogram/tsconfig.json',
  'e2e/tsconfig.json',
  'bench/tsconfig.json',
]

const typeSteps = TYPE_TARGETS.map((file) =>
  checkStep(`types ${file.replace(/\/?tsconfig\.json$/, '').replace(/tsconfig\.|\.json$/g, '') || 'root'}`, [
    'node_modules/typescript/bin/tsc',
    '-p',
    file,
  ]),
)

/**
 * The whole of `npm test`: stages of at most two lanes, since a small machine has two cores.
 * @param {{ chromium: string | null, notes: string[] }} machine
 * @param {string[]} only beginnings of step names; empty means all
 * @returns {Step[][][]}
 */
export function testStages(machine, only) {
  /** @param {string} name @param {number} limitMinutes @returns {Step} a project of vitest.journeys.config.ts */
  const inBrowser = (name, limitMinutes) =>
    machine.chromium
      ? vitestStep(name, 'vitest.journeys.config.ts', {
          needs: ['build server', 'build admin', 'build learner', 'build weapp'],
          projects: [name],
          limitMinutes,
        })
      : skippedStep(name, machine.notes.join('; '))
  /** @type {Step[][][]} */
  const stages = [
    [
      [
        checkStep('walls', ['scripts/walls/check.mjs']),
        checkStep('lint', ['node_modules/oxlint/bin/oxlint', '--deny-warnings']),
        checkStep('format', ['node_modules/@biomejs/biome/bin/biome', 'ci', '.']),
        checkStep('dead code', ['node_modules/knip/bin/knip.js', '--no-progress']),
        checkStep('sizes of files', ['scripts/test/file-sizes.mjs']),
      ],
      typeSteps,
    ],
    [[vitestStep('unit', 'vitest.config.ts', { limitMinutes: 10 })]],
    [[buildStep('learner')], [buildStep('server'), buildStep('admin'), buildStep('weapp')]],
    [[{ ...checkStep('budget', ['scripts/test/budget.mjs']), needs: ['build learner'] }]],
    // Their waits mean something, so they have the machine to themselves; what is only looked at can share it.
    [[inBrowser('journeys', 15)]],
    [[inBrowser('screens', 15)], [inBrowser('office screens', 15)]],
  ]
  if (only.length === 0) return stages
  return stages.map((lanes) =>
    lanes.map((lane) => lane.filter(({ name }) => only.some((word) => name.startsWith(word)))),
  )
}

/** @param {string} name @param {string} reason @returns {Step} */
function skippedStep(name, reason) {
  return { name, run: async () => ({ passed: 0, failed: 0, skipped: [reason], output: '' }) }
}
