import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { at } from '../paths.mjs'

interface LintConfig {
  options: { typeAware: boolean }
  jsPlugins: string[]
}

/** A file, its source, and the advice in the lint message. */
const REFUSED: [file: string, source: string, advice: string][] = [
  ['shared/src/module/exam/exam.slice.ts', 'export const width = window.innerWidth\n', 'platform contract'],
  ['shared/src/ui/Box.tsx', 'export const title = document.title\n', 'platform contract'],
  ['shared/src/client/call.ts', "export const kept = localStorage.getItem('a')\n", 'Storage is passed in'],
  ['web/learner/src/pages/mine/index.tsx', "export const go = () => location.assign('/')\n", 'navigation adapter'],
  ['miniprogram/src/pages/mine/index.tsx', 'export const scan = () => wx.scanCode({})\n', 'platform contract'],
  ['shared/src/module/exam/exam.rules.ts', 'export const now = () => Date.now()\n', 'takes the time as an argument'],
  ['shared/src/kernel/draw.ts', 'export const draw = () => Math.random()\n', 'takes an Rng as an argument'],
  [
    'server/src/module/exam/exam.service.ts',
    'export const port = process.env.PORT\n',
    'only reader of the environment',
  ],
  ['shared/src/module/exam/exam.contract.ts', "export { z } from 'zod'\n", 'zod/mini'],
  [
    'server/src/module/exam/detect.ts',
    'export const found = (text: string) => /^\\s*ANSWER\\s*[:：]/im.test(text)\n',
    'no-super-linear-move',
  ],
  [
    'shared/src/module/exam/number.ts',
    'export const found = (text: string) => /^(\\d+)*$/.test(text)\n',
    'no-super-linear-backtracking',
  ],
  [
    'web/admin/src/find.ts',
    'export const found = (text: string) => new RegExp(text)\n',
    'Only kernel/pattern.ts makes a pattern',
  ],
]
const ALLOWED: [file: string, source: string][] = [
  ['shared/src/ui/Box.h5.tsx', 'export const width = window.innerWidth\n'],
  ['web/learner/src/platform/storage.ts', "export const kept = localStorage.getItem('a')\n"],
  ['miniprogram/src/platform/scan.ts', 'export const scan = () => wx.scanCode({})\n'],
  ['server/src/config.ts', 'export const port = process.env.PORT\n'],
  ['shared/src/kernel/pattern.ts', 'export const found = (text: string) => new RegExp(text)\n'],
]

interface LintReport {
  diagnostics: { message: string; help?: string; code: string; filename: string }[]
}

/** Lint messages by file; the files are written to a temporary folder. */
function lint(files: readonly (readonly [file: string, source: string, ...unknown[]])[]): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'lianda-lint-'))
  try {
    const config = JSON.parse(readFileSync(at('.oxlintrc.json'), 'utf8')) as LintConfig
    // Type-aware lint needs a whole project; these rules do not need types.
    config.options.typeAware = false
    const { resolve } = createRequire(at('package.json'))
    config.jsPlugins = config.jsPlugins.map((plugin) => resolve(plugin))
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config))
    for (const [file, source] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), source)
    }
    const { stdout } = spawnSync(process.execPath, [at('node_modules', 'oxlint', 'bin', 'oxlint'), '--format=json'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const findings = new Map(files.map(([file]) => [file, '']))
    for (const { filename, code, message, help = '' } of (JSON.parse(stdout) as LintReport).diagnostics)
      findings.set(filename, `${findings.get(filename) ?? ''}${code} ${message} ${help}\n`)
    return findings
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('what only the lint can see', () => {
  let findings: Map<string, string>
  beforeAll(() => {
    findings = lint([...REFUSED, ...ALLOWED])
  })

  it.each(REFUSED)('%s may not say: %s', (file, _source, advice) => {
    expect(findings.get(file)).toContain(advice)
  })

  it.each(ALLOWED)('%s may', (file) => {
    expect(findings.get(file)).not.toMatch(/no-restricted|no-made/)
  })
})
