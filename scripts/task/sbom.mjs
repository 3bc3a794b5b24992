import { mkdirSync, writeFileSync } from 'node:fs'
import { at } from '../paths.mjs'
import { licencePage } from '../supply/licences.mjs'
import { packagesIn, readBillOfMaterials, readLicences } from '../supply/read-supply.mjs'
import { say } from '../terminal.mjs'

/** Writes the bill of materials of what is delivered, and the page with its licences. */
export async function run() {
  const bill = await readBillOfMaterials()
  const delivered = packagesIn(bill)
  mkdirSync(at('.cache'), { recursive: true })
  writeFileSync(at('.cache', 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
  writeFileSync(at('docs', 'licences.md'), licencePage(await readLicences(), delivered))
  say(`${delivered.size} packages: .cache/sbom.cdx.json (CycloneDX) and docs/licences.md`)
  return 0
}
