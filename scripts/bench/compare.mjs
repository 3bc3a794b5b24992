/**
 * @typedef {{ bench: string, title: string, figure: string, value: string, goal: string }} Row one row of bench/results.md
 * @typedef {{ figure: string, before: string, after: string, ratio: string, verdict: string }} Compared
 */

/** Worse by more than this, with no overlap between the two sets of runs, counts as worse. */
const TOLERANCE = 0.1
/** Units in which a change means something; counts of turns or questions do not. */
const MEASURED = /^(?:ms|s|\/s|MiB|KiB|GiB|%.*|µs|)$/

/** The figures of one benchmark in a results file. @param {string} markdown @param {string} bench @returns {Row[]} */
export function readFigures(markdown, bench) {
  const part = markdown.split(/^(?=## )/m).find((text) => text.includes(`\`npm run bench -- ${bench}\``))
  if (!part) return []
  const title = part.slice(3, part.indexOf('\n'))
  return [...part.matchAll(/^\| ([^|]+) \| ([^|]*) \| ([^|]*) \| [^|]* \|$/gm)]
    .map(([, figure = '', value = '', goal = '']) => ({ bench, title, figure, value, goal: goal.trim() }))
    .filter(({ figure }) => figure !== 'figure' && figure !== '---')
}

/** "12.4 ms" -> 12.4 and "ms"; null for words. @param {string} value */
function measured(value) {
  const match = /^(-?[\d.]+)(?: (.*))?$/.exec(value)
  return match && MEASURED.test(match[2] ?? '') ? { number: Number(match[1]), unit: match[2] ?? '' } : null
}

/** @param {number[]} values */
function spread(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return { min: sorted[0] ?? 0, median: sorted[Math.floor(sorted.length / 2)] ?? 0, max: sorted.at(-1) ?? 0 }
}

/**
 * Medians of the runs of two commits side by side. A figure is `worse` when its median is more than 10 % worse and no
 * run of one side lies within the other's; higher is better where the goal says `>=` or the unit is per second.
 * @param {Row[][]} before one list for each run @param {Row[][]} after @returns {Compared[]}
 */
export function compareRuns(before, after) {
  return (after[0] ?? []).flatMap(({ figure, goal }) => {
    /** @param {Row[][]} runs */
    const values = (runs) =>
      runs
        .map((rows) => measured(rows.find((row) => row.figure === figure)?.value ?? ''))
        .filter((value) => value !== null)
    const [old, now] = [values(before), values(after)]
    const unit = now[0]?.unit ?? ''
    if (now.length === 0 || (unit === '' && goal === '')) return []
    /** @param {{ number: number }[]} list */
    const text = (list) => {
      if (list.length === 0) return '-'
      const { min, median, max } = spread(list.map(({ number }) => number))
      return `${median} (${min} to ${max}) ${unit}`.trim()
    }
    const row = { figure, before: text(old), after: text(now), ratio: '', verdict: '' }
    if (old.length === 0) return [{ ...row, verdict: 'new' }]
    const [a, b] = [spread(old.map(({ number }) => number)), spread(now.map(({ number }) => number))]
    const higher = goal.startsWith('>=') || unit === '/s'
    const worse = higher ? a.median - b.median : b.median - a.median
    const apart = higher ? b.max < a.min : b.min > a.max
    row.ratio = a.median === 0 ? '' : (b.median / a.median).toFixed(2)
    row.verdict = worse > Math.abs(a.median) * TOLERANCE ? (apart ? '**worse**' : 'within the spread') : ''
    return [row]
  })
}
