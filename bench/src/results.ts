import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import type { Bench, BenchResult } from './figures'

const FILE = resolve(import.meta.dirname, '..', 'results.md')

/** One section of results.md; a later run replaces only the sections of its own benchmarks. */
function section(bench: Bench, result: BenchResult): string {
  const day = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const rows = result.figures.map(
    (row) => `| ${row.name} | ${row.value} | ${row.goal} | ${row.met === null ? '' : row.met ? 'yes' : '**no**'} |`,
  )
  return [
    `## ${bench.title}`,
    '',
    `\`npm run bench -- ${bench.name}\` · ${day} UTC · ${machine}`,
    '',
    result.how,
    '',
    '| figure | measured | goal | met |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

export function writeResults(all: readonly Bench[], results: ReadonlyMap<string, BenchResult>): void {
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const kept = new Map(
    before
      .split(/^(?=## )/m)
      .filter((part) => part.startsWith('## '))
      .map((part) => [part.slice(3, part.indexOf('\n')), part]),
  )
  const parts = all.flatMap((bench) => {
    const result = results.get(bench.name)
    const part = result ? section(bench, result) : kept.get(bench.title)
    return part ? [part.trimEnd()] : []
  })
  const head =
    '# Figures\n\nWritten by `npm run bench`; each section says when, where and by which command it was measured.\n'
  writeFileSync(FILE, `${head}\n${parts.join('\n\n')}\n`)
}
