import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '../paths.mjs'

/** Role suffixes of module files (STYLE.md). Any other word goes into the name, with a hyphen. */
const ROLES = [
  'routes',
  'contract',
  'rules',
  'service',
  'model',
  'document',
  'store',
  'view',
  'view-model',
  'events',
  'jobs',
  'slice',
  'controller',
  'types',
]
/** Suffixes by which tools recognise files. */
const FOR_TOOLS = ['test', 'bench', 'fixture', 'conformance', 'config', 'plugin', 'setup', 'global', 'stub', 'd']
const TWINS = ['h5', 'weapp']
const LANGUAGES = ['zhCN', 'zhTW', 'en']
/** Suffix of files only for the back office; the dependency rules use it. */
const OFFICE = 'admin'

/** Names that follow vitest's convention, such as `vitest.journeys.config.ts`. */
const NAMED_BY_OTHERS = /^vitest\.\w+\.config\.ts$/

/** The first suffix that is not in the lists, else a second role, else null. */
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
