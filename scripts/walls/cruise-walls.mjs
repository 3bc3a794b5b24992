import { createRequire } from 'node:module'
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { at } from '../paths.mjs'

const require = createRequire(import.meta.url)

/** Folders with product code. */
export const PRODUCT = ['shared/src', 'server/src', 'web/learner/src', 'web/admin/src', 'miniprogram/src']

/** @typedef {{ rule: string, message: string, from: string, to: string }} Breach */

/**
 * Checks the product's folders below `baseDir` against the dependency rules (walls).
 * @param {string} baseDir @param {string[]} folders relative to it
 * @returns {Promise<{ modules: number, dependencies: number, breaches: Breach[] }>}
 */
export async function cruiseWalls(baseDir, folders) {
  const config = /** @type {import('dependency-cruiser').IConfiguration} */ (require(at('.dependency-cruiser.cjs')))
  const { tsConfig: _file, enhancedResolveOptions, ...options } = config.options ?? {}
  const { output } = await cruise(
    folders,
    { ...options, baseDir, validate: true, ruleSet: { forbidden: config.forbidden } },
    { ...enhancedResolveOptions },
    { tsConfig: extractTSConfig(at('tsconfig.base.json')) },
  )
  if (typeof output === 'string') throw new Error(`The walls could not be checked: ${output}`)
  const messages = new Map(config.forbidden?.map((rule) => [rule.name ?? '', rule.comment ?? '']))
  return {
    modules: output.summary.totalCruised,
    dependencies: output.summary.totalDependenciesCruised ?? 0,
    breaches: output.summary.violations.map(({ rule, from, to }) => {
      return { rule: rule.name, message: messages.get(rule.name) ?? '', from, to }
    }),
  }
}
