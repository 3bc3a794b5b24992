import { fromTenths, toTenths } from '../../contract/points'
import { foldWritten } from '../../kernel/text'
import { QUESTION_LIMITS } from '../question-bank/question.contract'
import { questionProblems } from '../question-bank/question.rules'
import { PAPER_LIMITS, type PaperContent, type PaperProblem, type PaperQuestion } from './paper.admin.contract'

type Scored = Pick<PaperContent, 'questions' | 'draws'>

/** Total points of a learner's paper, in tenths. */
export function totalTenths({ questions, draws }: Scored): number {
  const fixed = questions.reduce((sum, row) => sum + toTenths(row.score), 0)
  return draws.reduce((sum, row) => sum + row.count * toTenths(row.score), fixed)
}

/** Number of questions of a learner's paper. */
export const questionCount = ({ questions, draws }: Scored): number =>
  draws.reduce((sum, row) => sum + row.count, questions.length)

export const FULL_TENTHS = PAPER_LIMITS.total * 10

type Found = Pick<PaperProblem, 'level' | 'code'> & Partial<PaperProblem>

/**
 * The problems of a draft. `short` has the draws that the bank can't fill, with the number of questions available for
 * each (draws may compete for the same ones). `must` blocks publishing.
 */
export function paperProblems(content: PaperContent, short: Readonly<Record<string, number>>): PaperProblem[] {
  const found: Found[] = [
    ...totalProblems(content),
    ...content.questions.flatMap(questionFindings),
    ...duplicates(content.questions),
    ...content.draws.flatMap(({ id, score }): Found[] => [
      ...(Object.hasOwn(short, id) ? [{ level: 'must', code: 'draw_short', at: id, n: short[id] ?? 0 } as const] : []),
      ...(score === 0 ? [{ level: 'look', code: 'zero_score', at: id } as const] : []),
    ]),
    ...settingProblems(content),
  ]
  return found.map((row) => ({ at: null, n: null, ...row }))
}

function totalProblems(content: PaperContent): Found[] {
  if (questionCount(content) === 0) return [{ level: 'must', code: 'no_questions' }]
  const missing = FULL_TENTHS - totalTenths(content)
  if (missing === 0) return []
  const code = missing > 0 ? 'total_under' : 'total_over'
  return [{ level: 'must', code, n: fromTenths(Math.abs(missing)) }]
}

function questionFindings({ id, content, score }: PaperQuestion): Found[] {
  const options = content.choices.length
  const invalid = questionProblems(content).length > 0
  return [
    ...(invalid ? [{ level: 'must', code: 'question_invalid', at: id } as const] : []),
    ...(options > QUESTION_LIMITS.paperOptions
      ? [{ level: 'must', code: 'too_many_options', at: id, n: options } as const]
      : []),
    ...(score === 0 ? [{ level: 'look', code: 'zero_score', at: id } as const] : []),
  ]
}

/** Reports the later of two questions with the same text, type and options, or from the same bank question. */
function duplicates(questions: readonly PaperQuestion[]): Found[] {
  const seen = new Set<string>()
  return questions.flatMap(({ id, source, content }): Found[] => {
    const texts = [content.text, ...content.choices.map((choice) => choice.content)]
    const written = content.text === '' ? [] : [`${content.type} ${JSON.stringify(texts.map(foldWritten))}`]
    const keys = [...written, ...(source ? [source.questionId] : [])]
    const again = keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return again ? [{ level: 'look', code: 'duplicate_question', at: id }] : []
  })
}

/** True if a learner can see the right answers before a retake; a wait between attempts does not prevent it. */
export const showsKeyBeforeRetake = ({
  explain,
  retakeUntilPassed,
}: Pick<PaperContent, 'explain' | 'retakeUntilPassed'>): boolean =>
  explain === 'after_submit' || (explain === 'after_pass' && !retakeUntilPassed)

function settingProblems(content: PaperContent): Found[] {
  const unexplained = content.questions.filter((row) => row.content.explanation === '').length
  return [
    ...(content.limitMinute >= content.minute
      ? [{ level: 'must', code: 'limit_not_below', n: content.minute } as const]
      : []),
    // All learners have the same questions, so the first to finish could tell the others.
    ...(content.explain === 'after_submit' && content.draws.length === 0 && content.questions.length > 0
      ? [{ level: 'look', code: 'explain_while_open' } as const]
      : []),
    ...(showsKeyBeforeRetake(content) && content.questions.length > 0
      ? [{ level: 'look', code: 'key_before_retake', n: content.questions.length } as const]
      : []),
    ...(content.lateSyncMinutes > 0
      ? [{ level: 'look', code: 'late_sync_risk', n: content.lateSyncMinutes } as const]
      : []),
    ...(content.explain !== 'never' && unexplained > 0
      ? [{ level: 'look', code: 'no_explanation', n: unexplained } as const]
      : []),
  ]
}
