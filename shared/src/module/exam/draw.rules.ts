import { toTenths } from '../../contract/points'
import { seededRng } from '../../kernel/rng'
import type { QuestionContent } from '../question-bank/question.admin.contract'
import { assignDraws, shuffled } from './assign-draws.rules'
import type { PaperContent } from './paper.admin.contract'

/** The parts of a published paper that drawing needs (the server's `PublishedPaper` has them). */
export interface DrawablePaper {
  content: Pick<PaperContent, 'questions' | 'draws' | 'shuffleQuestions' | 'shuffleOptions'>
  /** Fixed questions by their id in the paper; pooled ones by `<questionId>-<version>`. */
  questions: ReadonlyMap<string, Pick<QuestionContent, 'type' | 'choices'>>
  drawPools: Readonly<Record<string, readonly string[]>>
}

/** One question of one learner's paper. */
export interface DrawnItem {
  /** `q1`, `q2`, ... in the learner's order. */
  id: string
  ref: string
  scoreTenths: number
  /** Option ids in the learner's order; empty for fill. */
  order: string[]
}

/** A 32-bit hash of a text (FNV-1a), the seed of a draw. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/**
 * The paper of one learner: fixed and drawn questions in sections (single choice, multiple choice, true/false, fill),
 * within a section in the paper's order or shuffled. The same seed gives the same paper. True/false keeps right before
 * wrong. Throws if the draws can't be filled, which publishing rules out.
 */
export function drawPaper(paper: DrawablePaper, seed: string): DrawnItem[] {
  const rng = seededRng(seedOf(seed))
  const { questions, draws, shuffleQuestions, shuffleOptions } = paper.content
  const { taken, complete } = assignDraws(draws, paper.drawPools, rng)
  if (!complete) throw new Error('the draws of this paper can not be filled')
  const picked = [
    ...questions.map(({ id, score }) => ({ ref: id, scoreTenths: toTenths(score) })),
    ...draws.flatMap(({ id, score }) => (taken.get(id) ?? []).map((ref) => ({ ref, scoreTenths: toTenths(score) }))),
  ]
  const ordered = shuffleQuestions ? shuffled(picked, rng) : picked
  const withContent = ordered.map((item) => {
    const content = paper.questions.get(item.ref)
    if (!content) throw new Error(`the paper has no question ${item.ref}`)
    return { ...item, content }
  })
  return withContent
    .toSorted((a, b) => a.content.type - b.content.type)
    .map(({ ref, scoreTenths, content: { type, choices } }, at) => {
      const ids = type === 3 ? [] : choices.map((choice) => choice.id)
      return { id: `q${at + 1}`, ref, scoreTenths, order: shuffleOptions && type < 2 ? shuffled(ids, rng) : ids }
    })
}
