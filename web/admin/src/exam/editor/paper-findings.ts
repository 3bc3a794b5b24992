import type { PaperContent, PaperProblem, PaperView } from '@lianda/shared/module/exam/paper.admin.contract'
import { paperProblems } from '@lianda/shared/module/exam/paper.rules'

/**
 * Findings for the paper on the screen. Only the server knows how many questions a draw finds in the bank: its finding
 * is kept for draws that have not changed since.
 */
export function findingsOf(content: PaperContent, view: PaperView): PaperProblem[] {
  const short: Record<string, number> = {}
  for (const { code, at, n } of view.problems) {
    if (code !== 'draw_short' || at === null) continue
    const then = view.content.draws.find((row) => row.id === at)
    const now = content.draws.find((row) => row.id === at)
    if (then && now && JSON.stringify(then) === JSON.stringify(now)) short[at] = n ?? 0
  }
  return paperProblems(content, short)
}

/** The most urgent finding of one question or draw. */
export function findingAt(findings: readonly PaperProblem[], id: string): PaperProblem | null {
  const own = findings.filter((row) => row.at === id)
  return own.find((row) => row.level === 'must') ?? own[0] ?? null
}
