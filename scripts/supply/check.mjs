// Checks what the product is made of: versions, licences, and what runs at install (docs/supply-chain.md).
import { existsSync, readFileSync } from 'node:fs'
import { at, root } from '../paths.mjs'
import { installProblems, packagesWithScripts } from './install-scripts.mjs'
import { licencePage, licenceProblems } from './licences.mjs'
import { packagesIn, readBillOfMaterials, readLicences, readManifests } from './read-supply.mjs'
import { askPnpm } from './run-pnpm.mjs'
import { looseVersions, outsideCatalog, severalVersions } from './versions.mjs'

const FEWEST = 500
const PAGE = at('docs', 'licences.md')

const { catalog, overrides, allowBuilds, packages } = await askPnpm(['config', 'list', '--json'])
const manifests = readManifests(packages)
const list = await askPnpm(['list', '-r', '--depth=0', '--json'])
const licensed = await readLicences()
const page = licencePage(licensed, packagesIn(await readBillOfMaterials()))

console.log(`${manifests.length} manifests, ${licensed.length} installed packages with a licence`)
const problems = [
  ...looseVersions(manifests, { catalog, overrides }),
  ...outsideCatalog(manifests),
  ...severalVersions(list, root),
  ...installProblems(allowBuilds, packagesWithScripts(root), manifests),
  ...licenceProblems(licensed),
]
if (licensed.length < FEWEST) problems.push(`Only ${licensed.length} packages were seen, at least ${FEWEST} are there.`)
if (!existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== page)
  problems.push('docs/licences.md is not what is delivered now: npm run sbom writes it.')
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
