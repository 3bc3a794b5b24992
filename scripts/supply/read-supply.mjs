import { readFileSync } from 'node:fs'
import { at } from '../paths.mjs'
import { askPnpm, ofDelivered } from './run-pnpm.mjs'

/** Every manifest of the workspace. @param {string[]} folders @returns {import('./versions.mjs').Manifest[]} */
export const readManifests = (folders) =>
  ['.', ...folders].map((folder) => ({ folder, ...JSON.parse(readFileSync(at(folder, 'package.json'), 'utf8')) }))

/** Names and licences of everything that is installed. @returns {Promise<import('./licences.mjs').Licensed[]>} */
export async function readLicences() {
  return Object.values(await askPnpm(['licenses', 'list', '-r', '--json'])).flat()
}

/** @typedef {{ components: { group?: string, name: string, version: string }[] }} Bill in CycloneDX */

/**
 * The bill of materials of what is delivered. Without packages that exist for one platform only, so that it is the same
 * everywhere.
 * @returns {Promise<Bill>}
 */
export const readBillOfMaterials = () =>
  askPnpm([
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--prod',
    '--no-optional',
    '--exclude-peers',
    ...ofDelivered,
  ])

/** Its packages as `name@version`. @param {Bill} bill */
export const packagesIn = ({ components }) =>
  new Set(components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`))
