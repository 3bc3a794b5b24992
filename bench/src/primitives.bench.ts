import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type BuildOptions } from 'esbuild'
import type { Page } from 'playwright-core'
import { axeFindings } from '../../e2e/support/axe'
import { launchChromium } from '../../e2e/weapp/chromium'
import { type Bench, type Figure, percentile, report } from './figures'
import { PRIMITIVE_SAMPLES, type PrimitiveSample } from './primitive-samples'

const SHARED = resolve(import.meta.dirname, '..', '..', 'shared')
/** How many of a primitive are drawn at once, and how often. */
const MOUNTS = 100
const ROUNDS = 5
/** Tasks that what is drawn by an effect may take. */
const TURNS = 6
/** axe looks when the animations are over (ms). */
const SETTLED_MS = 3_000

type Side = 'own' | 'antd-mobile'
const SIDES: readonly Side[] = ['own', 'antd-mobile']

/** What the page offers to the benchmark. */
interface SamplePage {
  /** Draws the sample so many times; resolves to the time until it is laid out (ms). */
  draw(times: number): Promise<number>
}

const importsOf = ({ own, antdMobile }: PrimitiveSample, side: Side): string =>
  side === 'own' ? own.imports : `import Its from 'antd-mobile/es/components/${antdMobile.component}'`

const options = (contents: string, external: string[]): BuildOptions & { write: false } => ({
  stdin: { contents, resolveDir: SHARED, loader: 'tsx' },
  bundle: true,
  minify: true,
  format: 'esm',
  write: false,
  outdir: '/samples',
  external,
  jsx: 'automatic',
  target: 'es2020',
  alias: { '@lianda/shared': resolve(SHARED, 'src') },
  resolveExtensions: ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.mjs', '.js', '.css', '.json'],
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'error',
})

/** Gzipped script and style of one primitive alone, without React (KiB). */
async function sizeOf(sample: PrimitiveSample, side: Side): Promise<number> {
  const imported = /import (?:\{ (.+) \}|(\w+))/.exec(importsOf(sample, side))
  const source = `${importsOf(sample, side)}\nconsole.log(${imported?.[1] ?? imported?.[2]})`
  const { outputFiles } = await build(options(source, ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']))
  return outputFiles.reduce((sum, file) => sum + gzipSync(file.contents).length, 0) / 1024
}

/** A page with one side of one sample. */
async function openSample(page: Page, sample: PrimitiveSample, side: Side): Promise<void> {
  const element = side === 'own' ? sample.own.element : sample.antdMobile.element
  const { outputFiles } = await build(
    options(
      `import '@lianda/shared/ui/tokens/tokens.css'
       import '@lianda/shared/ui/base.css'
       import '@lianda/shared/ui/tokens/antd-mobile.css'
       import { Fragment, useEffect } from 'react'
       import { createRoot } from 'react-dom/client'
       import { flushSync } from 'react-dom'
       ${importsOf(sample, side)}
       const no = () => undefined
       const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
       const Shown = ({ show }) => { useEffect(() => void show(), []); return null }
       let root = null
       // React works off what effects have changed in tasks like this one.
       const task = () => new Promise((done) => {
         const { port1, port2 } = new MessageChannel()
         port1.onmessage = done
         port2.postMessage(0)
       })
       globalThis.draw = async (times) => {
         root?.unmount()
         root = createRoot(document.getElementById('app'))
         const from = performance.now()
         flushSync(() => root.render(Array.from({ length: times }, (_, n) => <Fragment key={n}>${element}</Fragment>)))
         for (let turn = 0; turn < ${TURNS}; turn++) await task()
         void document.body.offsetHeight
         return performance.now() - from
       }`,
      [],
    ),
  )
  const text = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? ''
  await page.setContent(
    `<!doctype html><html lang="en"><title>Sample</title><style>${text('.css')}</style><main id="app"></main></html>`,
  )
  await page.addScriptTag({ content: text('.js'), type: 'module' })
  await page.waitForFunction(() => 'draw' in globalThis)
}

async function measure(page: Page, sample: PrimitiveSample, side: Side): Promise<string> {
  const size = await sizeOf(sample, side)
  await openSample(page, sample, side)
  const draw = (times: number) => page.evaluate((n) => (globalThis as unknown as SamplePage).draw(n), times)
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++) took.push(await draw(MOUNTS))
  await draw(1)
  await page.waitForTimeout(SETTLED_MS)
  const rules = new Set((await axeFindings(page)).map(({ rule }) => rule))
  const findings = rules.size === 0 ? 'axe 0' : `axe ${rules.size} (${[...rules].join(', ')})`
  return `${size.toFixed(1)} KiB, ${percentile(took, 50).toFixed(1)} ms, ${findings}`
}

/** Our H5 primitives beside those of antd-mobile in our tokens: the figures by which ADR 10 chooses. */
export const primitivesBench: Bench = {
  name: 'primitives',
  title: 'H5 primitives, ours and antd-mobile’s',
  async run() {
    const browser = await launchChromium()
    const figures: Figure[] = []
    try {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
      for (const sample of PRIMITIVE_SAMPLES)
        for (const side of SIDES) figures.push(report(`${sample.name}, ${side}`, await measure(page, sample, side)))
    } finally {
      await browser.close()
    }
    return {
      how: `Each primitive alone: gzipped script and style without React; the time to draw ${MOUNTS} of them at 390 x 844, median of ${ROUNDS}; the rules of WCAG 2.2 A and AA that axe finds broken. A twin that stands on antd-mobile counts as ours.`,
      figures,
    }
  },
}
