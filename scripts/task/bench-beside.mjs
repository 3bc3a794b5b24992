import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { compareRuns, readFigures } from '../bench/compare.mjs'
import { runChild } from '../child.mjs'
import { at, root } from '../paths.mjs'
import { say, stop } from '../terminal.mjs'

const FILE = at('bench', 'beside.md')

/** @param {string} folder @param {string[]} args @returns {Promise<string>} */
async function command(folder, args) {
  let output = ''
  const options = { cwd: folder, onOutput: (/** @type {string} */ chunk) => void (output += chunk) }
  await runChild(process.execPath, ['scripts/run.mjs', ...args], options)
  return output
}

/** One run of a benchmark in a checkout. Its own results.md is as before afterwards. @param {string} folder @param {string} bench */
async function measure(folder, bench) {
  const results = `${folder}/bench/results.md`
  const kept = readFileSync(results, 'utf8')
  const stamp = () =>
    readFileSync(results, 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`\`npm run bench -- ${bench}\``))
  const started = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const output = await command(folder, ['bench', bench])
  const measuredAt = /· (\d{4}-\d\d-\d\d \d\d:\d\d) UTC/.exec(stamp() ?? '')?.[1] ?? ''
  const rows = readFigures(readFileSync(results, 'utf8'), bench)
  writeFileSync(results, kept)
  if (measuredAt < started)
    stop(`${output}\nThe benchmark ${bench} wrote no figures in ${folder}; its output is above.`)
  return rows
}

/** @param {string} title @param {string} how @param {import('../bench/compare.mjs').Compared[]} rows */
function section(title, how, rows) {
  return [
    `## ${title}`,
    '',
    how,
    '',
    '| figure | before | after | ratio | |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row.figure} | ${row.before} | ${row.after} | ${row.ratio} | ${row.verdict} |`),
  ].join('\n')
}

/** Puts a section into bench/beside.md in place of the one with its title. @param {string} title @param {string} text */
function writeSection(title, text) {
  const parts = (existsSync(FILE) ? readFileSync(FILE, 'utf8') : '')
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith('## '))
  const others = parts.filter((part) => !part.startsWith(`## ${title}\n`)).map((part) => part.trimEnd())
  const head =
    '# This code beside an earlier commit\n\nWritten by `npm run bench -- --beside <commit> <names>`: median (least to most) of runs in turn.'
  writeFileSync(FILE, `${[head, ...others, text].join('\n\n')}\n`)
}

/**
 * Runs benchmarks of another commit and of this checkout in turn and writes bench/beside.md.
 * @param {string[]} args commit, then names; `--runs N` (5)
 */
export async function run(args) {
  const flag = args.indexOf('--runs')
  const runs = flag < 0 ? 5 : Number(args.splice(flag, 2)[1])
  const [commit = '', ...names] = args
  if (!commit || names.length === 0 || !(runs > 0))
    stop('Use: npm run bench -- --beside <commit> <name> ... [--runs 5]')
  /** @param {string[]} words */
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
  const sha = git('rev-parse', '--short', `${commit}^{commit}`)
  const other = at('.cache', 'beside', sha)
  if (!existsSync(other)) git('worktree', 'add', '--detach', other, sha)
  for (const folder of [other, root]) await command(folder, ['build'])
  for (const name of names) {
    /** @type {import('../bench/compare.mjs').Row[][]} */
    const before = []
    /** @type {import('../bench/compare.mjs').Row[][]} */
    const after = []
    for (let n = 1; n <= runs; n += 1) {
      // Who begins changes, so that a machine that grows slower favours nobody.
      const turns = /** @type {const} */ ([
        [other, before],
        [root, after],
      ])
      for (const [folder, into] of n % 2 ? turns : [...turns].reverse()) into.push(await measure(folder, name))
      const title = after[0]?.[0]?.title ?? name
      const here = `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--untracked-files=no') ? ' with changes' : ''}`
      const day = new Date().toISOString().slice(0, 16).replace('T', ' ')
      const how = `\`npm run bench -- --beside ${sha} ${name}\` · before: ${sha}, after: ${here} · ${n} runs each · ${day} UTC · ${cpus().length} x ${cpus()[0]?.model ?? ''}`
      writeSection(title, section(title, how, compareRuns(before, after)))
      say(`${name}: ${n} of ${runs}`)
    }
  }
  return 0
}
