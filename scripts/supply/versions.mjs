/** @typedef {Record<string, string>} Specs package name -> wanted version */
/** @typedef {{ folder: string, dependencies?: Specs, devDependencies?: Specs, optionalDependencies?: Specs, scripts?: Specs }} Manifest */
/** @typedef {{ path: string, dependencies?: Resolved, devDependencies?: Resolved }} Listed one of `pnpm list -r --depth 0 --json` */
/** @typedef {Record<string, { version: string }>} Resolved */

/** A whole version, alone or of a package under another name. */
const EXACT = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/
/** From the catalog, from this workspace, or an override that takes a dependency away. */
const ELSEWHERE = new Set(['catalog:', 'workspace:*', '-'])

/**
 * Packages that may have a second version, each in one place: Taro's runner for the web builds with Vite 4.
 * @type {Record<string, string>}
 */
const SECOND_VERSION = { vite: 'web/learner', '@vitejs/plugin-react': 'web/learner' }

/** @param {Manifest} manifest */
const specsOf = ({ dependencies, devDependencies, optionalDependencies }) =>
  Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })

/** Sentences about versions that are not exact. @param {Manifest[]} manifests @param {Record<string, Specs>} lists of the workspace */
export function looseVersions(manifests, lists) {
  const all = [
    ...manifests.flatMap((manifest) => specsOf(manifest).map((spec) => [`${manifest.folder}/package.json`, ...spec])),
    ...Object.entries(lists).flatMap(([list, specs]) => Object.entries(specs).map((spec) => [list, ...spec])),
  ]
  return all
    .filter(([, , version = '']) => !EXACT.test(version) && !ELSEWHERE.has(version))
    .map(([where, name, version]) => `${where}: ${name} "${version}" is not one exact version`)
}

/** Sentences about dependencies that two packages name by themselves. @param {Manifest[]} manifests */
export function outsideCatalog(manifests) {
  const named = manifests.flatMap((manifest) =>
    specsOf(manifest)
      .filter(([name, spec]) => !ELSEWHERE.has(spec) && SECOND_VERSION[name] !== manifest.folder)
      .map(([name]) => name),
  )
  const twice = new Set(named.filter((name, index) => named.indexOf(name) !== index))
  return [...twice].map((name) => `${name}: several packages name its version, so it belongs into the catalog`)
}

/** Sentences about direct dependencies in more than one version. @param {Listed[]} list @param {string} root */
export function severalVersions(list, root) {
  /** @type {Map<string, Set<string>>} */
  const versions = new Map()
  for (const { path, dependencies, devDependencies } of list)
    for (const [name, { version }] of Object.entries({ ...dependencies, ...devDependencies }))
      if (path !== `${root}/${SECOND_VERSION[name]}`)
        versions.set(name, (versions.get(name) ?? new Set()).add(version.replace(/^link:.*/, 'workspace')))
  return [...versions]
    .filter(([, found]) => found.size > 1)
    .map(([name, found]) => `${name}: ${[...found].sort().join(' and ')}, one version is enough`)
}
