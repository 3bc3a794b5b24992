import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { buildAll } from '../build-all.mjs'
import { at, root } from '../paths.mjs'
import { firstPage, piecesTable, readBundles, sizeKb } from '../pieces.mjs'
import { say } from '../terminal.mjs'

/** Builds all targets that have changed, including the mini-program, and writes the table of the web bundles' pieces. */
export async function run() {
  await buildAll([['learner'], ['server', 'admin', 'weapp']])
  const bundles = readBundles()
  const table = at('.cache', 'build', 'pieces.md')
  writeFileSync(table, `${piecesTable(bundles)}\n`)
  for (const bundle of bundles)
    say(
      `${bundle.name}: first page ${sizeKb(bundle, firstPage(bundle))} KB gz in ${Object.keys(bundle.pieces).length} pieces`,
    )
  say(`all pieces and the pages that load them: ${relative(root, table)}`)
  return 0
}
