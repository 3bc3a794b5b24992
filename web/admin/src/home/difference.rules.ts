import type { Compared } from '@lianda/shared/module/home/home.admin.contract'

interface Difference {
  /** `first`: there was nothing before, so there is no share. */
  word: 'same' | 'more' | 'fewer' | 'first'
  /** Without a sign. */
  n: number
  /** Whole per cent of what was before. */
  percent: number
}

/** How the last days differ from those before. */
export function differenceOf({ now, before }: Compared): Difference {
  const n = Math.abs(now - before)
  if (n === 0) return { word: 'same', n, percent: 0 }
  if (before === 0) return { word: 'first', n, percent: 0 }
  return { word: now > before ? 'more' : 'fewer', n, percent: Math.round((n / before) * 100) }
}

/** How many of the people have got there, in per cent; a dash where there is nobody. */
export const rateOf = ({ people, done }: { people: number; done: number }): string =>
  people === 0 ? '—' : `${String(Math.round((done / people) * 100))}%`
