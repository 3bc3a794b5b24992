import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(process.cwd(), 'web/admin/src')

/** Files that define the columns of a list. */
const lists = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(ListPage|-columns)\.tsx$/.test(name))
  .map((name) => [name, readFileSync(join(ROOT, name), 'utf8')] as const)

it('a row that opens on a click holds no switch that a stray click could throw', () => {
  expect(lists.length).toBeGreaterThan(8)
  expect(lists.filter(([, text]) => /<(Row)?Switch\b/.test(text)).map(([name]) => name)).toEqual([])
})
