/** The `p`-th percentile (0-100) of some values, by the nearest rank; NaN for none. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN
}

/** Milliseconds that this thread was at work, whoever else uses the machine. */
export function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** One figure with its goal. */
export interface Figure {
  name: string
  value: string
  /** Goal of the issue; empty = only reported. */
  goal: string
  met: boolean | null
}

const text = (value: number, unit: string) =>
  `${Number.isInteger(value) ? value : value.toFixed(value < 10 ? 2 : 1)} ${unit}`.trim()

export function atMost(name: string, value: number, limit: number, unit: string): Figure {
  return { name, value: text(value, unit), goal: `<= ${text(limit, unit)}`, met: value <= limit }
}

export function atLeast(name: string, value: number, limit: number, unit: string): Figure {
  return { name, value: text(value, unit), goal: `>= ${text(limit, unit)}`, met: value >= limit }
}

export function report(name: string, value: number | string, unit = ''): Figure {
  return { name, value: typeof value === 'number' ? text(value, unit) : value, goal: '', met: null }
}

export interface BenchResult {
  /** Description of the benchmark. */
  how: string
  figures: Figure[]
}

export interface Bench {
  name: string
  title: string
  run(): Promise<BenchResult>
}
