import type { Translate } from '@lianda/shared/i18n/texts'
import { score } from '../../platform/format'
import type { PaperContent, PaperProblem } from '@lianda/shared/module/exam/paper.admin.contract'

/** The subject of a finding: `question 13`, `draw 2`, or nothing. */
export function nameOf(t: Translate, content: PaperContent, id: string | null): string {
  const question = content.questions.findIndex((row) => row.id === id)
  if (question >= 0) return t('exam-admin.editor.numbered', { number: question + 1 })
  const draw = content.draws.findIndex((row) => row.id === id)
  return draw >= 0 ? t('exam-admin.draw.numbered', { number: draw + 1 }) : ''
}

/** The full sentence of a finding. */
export function findingText(t: Translate, content: PaperContent, { code, at, n }: PaperProblem): string {
  return t(`exam-admin.problem.${code}`, { name: nameOf(t, content, at), figure: n === null ? '' : score(n) })
}

/** Label of the publish button while something must be fixed first. */
export function publishText(t: Translate, findings: readonly PaperProblem[]): string {
  const must = findings.filter((row) => row.level === 'must')
  const total = must.find((row) => row.code === 'total_under' || row.code === 'total_over')
  if (must.length === 0) return t('exam-admin.publish.button')
  if (must.some((row) => row.code === 'no_questions')) return t('exam-admin.publish.noQuestions')
  if (total) return t(`exam-admin.publish.${total.code}`, { figure: score(total.n ?? 0) })
  return t('exam-admin.publish.mustFix', { count: must.length })
}
