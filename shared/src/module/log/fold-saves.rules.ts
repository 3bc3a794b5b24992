import { type AuditFacts, factKind } from './operation-facts.rules'

interface Saved {
  noun: string
  before: AuditFacts
  after: AuditFacts
}

/**
 * Combines the saves of one line, in order: the first `before` and the last `after` of each fact. Facts that
 * returned to their first value are left out.
 */
export function foldSaves(saves: readonly Saved[]): {
  before: Record<string, unknown>
  after: Record<string, unknown>
} {
  const [before, after]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
  for (const save of saves) {
    for (const name of new Set([...Object.keys(save.before), ...Object.keys(save.after)])) {
      const kind = factKind(save.noun, name)
      const lines = kind === 'lines'
      const known = Object.hasOwn(before, name) || Object.hasOwn(after, name)
      if (lines) {
        // A line that was added and later removed counts as neither.
        const [went, came] = [listOf(save.before[name]), listOf(save.after[name])]
        const [hadGone, hadCome] = [listOf(before[name]), listOf(after[name])]
        before[name] = [...hadGone, ...without(went, hadCome)]
        after[name] = [...without(hadCome, went), ...came]
      } else {
        if (!known && Object.hasOwn(save.before, name)) before[name] = save.before[name]
        // For lists of words, all words of all saves.
        const words = Array.isArray(kind) && Array.isArray(save.after[name]) && Array.isArray(after[name])
        if (words) after[name] = [...new Set([...listOf(after[name]), ...listOf(save.after[name])])]
        else if (Object.hasOwn(save.after, name)) after[name] = save.after[name]
      }
    }
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (factKind(saves[0]?.noun ?? '', name) === 'lines') {
      // A line that was removed and added again counts as neither.
      const [gone, come] = [listOf(before[name]), listOf(after[name])]
      before[name] = without(gone, come)
      after[name] = without(come, gone)
    }
    if (same(before[name], after[name])) {
      delete before[name]
      delete after[name]
    }
  }
  return { before, after }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Removes one equal line for each line of `gone`. */
function without(lines: readonly unknown[], gone: readonly unknown[]): unknown[] {
  const left = [...gone]
  return lines.filter((line) => {
    const at = left.findIndex((one) => same(one, line))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
