import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkAdvisories, judgeAdvisories } from './advisories.mjs'
import { installProblems } from './install-scripts.mjs'
import { licencePage, licenceProblems } from './licences.mjs'
import { looseVersions, outsideCatalog, severalVersions } from './versions.mjs'

test('a range, a tag or an address is not an exact version, wherever it is written', () => {
  const manifest = {
    folder: 'server',
    dependencies: { koa: '^3.3.0', zod: 'catalog:', '@lianda/shared': 'workspace:*', bson: '7.3.4' },
    devDependencies: { esbuild: 'latest', lamejs: 'npm:@breezystack/lamejs@1.2.7', vite: '8.x' },
  }
  const lists = { catalog: { react: '>=18', pino: '10.4.0' }, overrides: { 'a>b': '-', 'a>c': '~1.2.3' } }
  expect(looseVersions([manifest], lists)).toEqual([
    'server/package.json: koa "^3.3.0" is not one exact version',
    'server/package.json: esbuild "latest" is not one exact version',
    'server/package.json: vite "8.x" is not one exact version',
    'catalog: react ">=18" is not one exact version',
    'overrides: a>c "~1.2.3" is not one exact version',
  ])
})

test('a version that two packages name belongs into the catalog, and only the learner app has Vite 4', () => {
  const named = (folder: string, dependencies: Record<string, string>) => ({ folder, dependencies })
  expect(
    outsideCatalog([
      named('e2e', { postcss: '8.5.6', zod: 'catalog:' }),
      named('web/learner', { postcss: '8.5.6', vite: '4.5.14' }),
      named('web/admin', { vite: '8.3.8', zod: 'catalog:' }),
    ]),
  ).toEqual(['postcss: several packages name its version, so it belongs into the catalog'])
  const listed = (folder: string, version: string) => ({
    path: `/checkout/${folder}`,
    dependencies: { vite: { version }, '@lianda/shared': { version: `link:../${folder}` } },
  })
  const both = [listed('web/admin', '8.3.8'), listed('web/learner', '4.5.14')]
  expect(severalVersions(both, '/checkout')).toEqual([])
  expect(severalVersions([...both, listed('e2e', '8.0.0')], '/checkout')).toEqual([
    'vite: 8.0.0 and 8.3.8, one version is enough',
  ])
})

test('each package that would run something at install is named, and none may', () => {
  const allowed = { 'core-js': false, esbuild: true, gone: false }
  const manifests = [{ folder: 'server', scripts: { postinstall: 'true' } }]
  expect(installProblems(allowed, ['core-js', 'esbuild', 'new'], manifests)).toEqual([
    'new: has to be in allowBuilds',
    'esbuild: nothing may run at install',
    'gone: runs nothing at install, so allowBuilds need not name it',
    'server/package.json: nothing may run at install',
  ])
})

/** The packages that have an exception, and the given ones. */
const licensed = (...given: [name: string, license: string][]) =>
  [
    ['@breezystack/lamejs', 'LGPL-3.0'],
    ['axe-core', 'MPL-2.0'],
    ['caniuse-lite', 'CC-BY-4.0'],
    ['combine-errors', 'Unknown'],
    ['lightningcss', 'MPL-2.0'],
    ['lightningcss-linux-x64-gnu', 'MPL-2.0'],
    ['mdn-data', 'MPL-2.0'],
    ['webpack-chain', 'MPL-2.0'],
    ...given,
  ].map(([name = '', license = '']) => ({ name, license, versions: ['1.0.0'] }))

test('a licence that is not on the list needs an exception by name, also as one half of an expression', () => {
  const fine = licensed(['a', 'MIT'], ['b', '(MIT OR GPL-3.0-or-later)'], ['c', '(MIT AND Zlib)'])
  expect(licenceProblems(fine)).toEqual([])
  const bad = licensed(['d', 'GPL-3.0'], ['e', 'MIT AND GPL-2.0'], ['f', 'Unknown'], ['axe', 'MPL-2.0'])
  expect(licenceProblems(bad).map((line) => line[0])).toEqual(['d', 'e', 'f', 'a'])
  expect(licenceProblems(fine.filter(({ name }) => name !== 'axe-core'))).toEqual([
    'axe-core: needs no exception any more',
  ])
})

test('the page of licences lists what is delivered in its version, with the reason of an exception', () => {
  const packages = [...licensed(['b', 'MIT'], ['a', 'MIT']), { name: 'a', license: 'GPL-3.0', versions: ['0.9.0'] }]
  const page = licencePage(packages, new Set(['a@1.0.0', 'b@1.0.0', '@breezystack/lamejs@1.0.0']))
  expect(page).toContain('## MIT\n\na, b\n')
  expect(page).toContain('@breezystack/lamejs is LGPL-3.0: unchanged')
  expect(page).not.toContain('GPL-3.0\n\na')
  expect(page).not.toContain('axe-core')
})

const advisory = (severity: string, path: string) => ({
  module_name: 'qrcode',
  title: 'Planted',
  severity,
  github_advisory_id: 'GHSA-aaaa-bbbb-cccc',
  url: 'https://example.org',
  findings: [{ paths: [path] }],
})
const judge = (found: object[], accepted = {}) =>
  judgeAdvisories({ code: 1, output: JSON.stringify({ advisories: { ...found } }), errors: '' }, accepted)

test('a serious advisory about what is delivered fails unless it is accepted, and an acceptance ends with its advisory', () => {
  const reason = { 'GHSA-aaaa-bbbb-cccc': '2026-11-23: never gets foreign input' }
  expect(judge([advisory('high', 'server>qrcode')])).toMatchObject({ passed: 0, failed: 1 })
  expect(judge([advisory('high', 'server>qrcode')], reason)).toMatchObject({ passed: 1, failed: 0 })
  expect(judge([advisory('low', 'server>qrcode'), advisory('critical', 'bench>lighthouse')])).toMatchObject({
    passed: 1,
  })
  expect(judge([], reason)).toMatchObject({ passed: 0, failed: 1 })
})

test('a registry that answers nothing, an error or too late is a skip with its reason, never a pass', () => {
  const answers = [
    { code: 1, output: '', errors: 'ERR_PNPM_AUDIT_BAD_RESPONSE' },
    { code: 0, output: '{}', errors: '' },
    { code: null, output: '', errors: '' },
  ]
  for (const answer of answers)
    expect(judgeAdvisories(answer)).toMatchObject({
      passed: 0,
      failed: 0,
      skipped: [expect.stringContaining('no registry')],
    })
})

test('the registry is asked about the packages of the lock file, and what it knows about one of them is heard', async () => {
  const known = { id: 1, url: 'https://example.org', title: 'Planted', severity: 'critical', vulnerable_versions: '*' }
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ koa: [known] }))
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const outcome = await checkAdvisories([`--registry=http://127.0.0.1:${port}/`])
  expect(outcome).toMatchObject({ failed: 1, output: expect.stringContaining('critical koa: Planted') })
})
