/** @typedef {{ name: string, versions: string[], license: string }} Licensed */

/** Licences that ask for no more than their notice. */
const ALLOWED = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 Python-2.0 Unlicense Zlib'.split(' '),
)

/** Others, package by package, with the reason why each may be used. @type {Record<string, string>} */
const EXCEPTIONS = {
  '@breezystack/lamejs': 'LGPL-3.0: unchanged, in a file of its own (a worker) that can be replaced',
  'axe-core': 'MPL-2.0: used by the journeys, not delivered',
  'caniuse-lite': 'CC-BY-4.0: data that the builds read, not in any bundle',
  'combine-errors':
    'MIT by its read-me, which its manifest does not repeat; only the part for Node of tus-js-client uses it',
  lightningcss: 'MPL-2.0: a tool of the builds, not delivered',
  'mdn-data': 'MPL-2.0 (1.1.4): data that the builds read, not in any bundle',
  'webpack-chain': 'MPL-2.0: a tool of the builds, not delivered',
}

/** Whether an SPDX expression is met by the allowed licences. @param {string} expression */
function isAllowed(expression) {
  const parts = expression.replaceAll(/[()]/g, '')
  if (parts.includes(' OR ') && parts.includes(' AND ')) return false
  if (parts.includes(' OR ')) return parts.split(' OR ').some((name) => ALLOWED.has(name))
  return parts.split(' AND ').every((name) => ALLOWED.has(name))
}

/** A platform's part of a package has the licence of the whole. @param {string} name */
const exceptionOf = (name) => Object.keys(EXCEPTIONS).find((it) => name === it || name.startsWith(`${it}-`))

/**
 * Sentences about licences that are neither allowed nor excepted, and about exceptions that nothing needs.
 * @param {Licensed[]} packages everything that is installed
 */
export function licenceProblems(packages) {
  const others = packages.filter(({ license }) => !isAllowed(license))
  return [
    ...others
      .filter(({ name }) => exceptionOf(name) === undefined)
      .map(
        ({ name, license }) => `${name}: its licence "${license}" is not in the list of scripts/supply/licences.mjs`,
      ),
    ...Object.keys(EXCEPTIONS)
      .filter((name) => !others.some((other) => other.name === name))
      .map((name) => `${name}: needs no exception any more`),
  ]
}

/**
 * docs/licences.md: what is delivered, by licence.
 * @param {Licensed[]} packages everything that is installed
 * @param {Set<string>} delivered the delivered packages and what they depend on, as `name@version`
 */
export function licencePage(packages, delivered) {
  /** @type {Map<string, Set<string>>} */
  const byLicence = new Map()
  for (const { name, versions, license } of packages)
    if (versions.some((version) => delivered.has(`${name}@${version}`)))
      byLicence.set(license, (byLicence.get(license) ?? new Set()).add(name))
  const sections = [...byLicence]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([licence, names]) => {
      const exceptions = [...names]
        .filter((name) => name in EXCEPTIONS)
        .map((name) => `${name} is ${EXCEPTIONS[name]}.`)
      return [`## ${licence}`, [...names].sort().join(', '), ...exceptions].join('\n\n')
    })
  return `${['# Licences', 'Written by `npm run sbom`: the packages that the server and the clients are made of, with all that these depend on.', ...sections].join('\n\n')}\n`
}
