import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '../paths.mjs'

/** What a module's file may be (STYLE.md). A word that is not here belongs into the name, with a hyphen. */
const ROLES = [
  'routes',
  'contract',
  'rules',
  'service',
  'model',
  'document',
  'store',
  'policy',
  'view',
  'view-model',
  'events',
  'jobs',
  'slice',
  'controller',
  'types',
]
/** What tools tell files apart by. */
const FOR_TOOLS = ['test', 'bench', 'fixture', 'conformance', 'config', 'plugin', 'setup', 'global', 'stub', 'd']
const TWINS = ['h5', 'weapp']
const LANGUAGES = ['zhCN', 'zhTW', 'en']
/** Only the back office has it: the walls look for this word. */
const OFFICE = 'admin'

/** `vitest.journeys.config.ts` is named as vitest's own page does. */
const NAMED_BY_OTHERS = /^vitest\.\w+\.config\.ts$/

/** The first part that is none of the list, or null. */
function unknownPart(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (NAMED_BY_OTHERS.test(name)) return null
  const [, ...parts] = name.split('.').slice(0, -1)
  const known = new Set([...ROLES, ...FOR_TOOLS, ...TWINS, ...LANGUAGES, OFFICE])
  const roles = parts.filter((part) => ROLES.includes(part))
  return parts.find((part) => !known.has(part)) ?? roles[1] ?? null
}

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !path.startsWith('scripts/walls/fixture/'))

test('a file says by its last words what it is, in words of a closed list', () => {
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.filter((path) => unknownPart(path) !== null)).toEqual([])
})

test.each([
  ['exam.routes.ts', null],
  ['exam.admin.contract.ts', null],
  ['Sheet.h5.test.tsx', null],
  ['attempt.intake.ts', 'intake'],
  ['paper.service.view.ts', 'view'],
])('%s: %s', (path, unknown) => {
  expect(unknownPart(path)).toBe(unknown)
})
