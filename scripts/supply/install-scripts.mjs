import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const HOOKS = ['preinstall', 'install', 'postinstall']
/** pnpm runs these, too, for the packages of the workspace itself. */
const OWN_HOOKS = [...HOOKS, 'prepare', 'prepublish', 'pnpm:devPreinstall']

/** Names of installed packages that would run something at install. @param {string} root */
export function packagesWithScripts(root) {
  const store = join(root, 'node_modules', '.pnpm')
  const manifests = globSync(['*/node_modules/*/package.json', '*/node_modules/@*/*/package.json'], { cwd: store })
  const found = manifests.filter((file) => {
    const { scripts = {} } = JSON.parse(readFileSync(join(store, file), 'utf8'))
    return HOOKS.some((hook) => hook in scripts) || existsSync(join(store, file, '..', 'binding.gyp'))
  })
  /** @type {string[]} */
  const names = found.map((file) => JSON.parse(readFileSync(join(store, file), 'utf8')).name)
  return [...new Set(names)].sort()
}

/**
 * Sentences about what could run at install. Nothing does: `allowBuilds` names each package that would, and says false.
 * @param {Record<string, boolean>} allowBuilds @param {string[]} withScripts
 * @param {import('./versions.mjs').Manifest[]} manifests
 */
export function installProblems(allowBuilds, withScripts, manifests) {
  return [
    ...withScripts.filter((name) => !(name in allowBuilds)).map((name) => `${name}: has to be in allowBuilds`),
    ...Object.keys(allowBuilds)
      .filter((name) => allowBuilds[name] !== false)
      .map((name) => `${name}: nothing may run at install`),
    ...Object.keys(allowBuilds)
      .filter((name) => !withScripts.includes(name))
      .map((name) => `${name}: runs nothing at install, so allowBuilds need not name it`),
    ...manifests
      .filter(({ scripts = {} }) => OWN_HOOKS.some((hook) => hook in scripts))
      .map(({ folder }) => `${folder}/package.json: nothing may run at install`),
  ]
}
