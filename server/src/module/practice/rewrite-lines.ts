import { changed } from '@lianda/shared/module/practice/practice.events'
import { SPEECH_LANGUAGES } from '@lianda/shared/module/lexicon/speech-language.rules'
import type { FlowNode, SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { understandTurn } from '@lianda/shared/module/scene/understand.rules'
import { nodeOf } from '@lianda/shared/module/scoring/scored-nodes.rules'
import type { Deduction, DeductionKind } from '@lianda/shared/module/scoring/scoring.contract'
import type { ConductLexicon } from '@lianda/shared/module/understanding/conduct.admin.contract'
import { buildRewritePrompt, type Flawed, readRewritten } from '@lianda/shared/module/understanding/rewrite.rules'
import { valuesOf } from '@lianda/shared/module/understanding/values.rules'
import type { Deps } from '../../deps'
import type { LlmProvider } from '../../infra/llm/llm'
import { sceneContentOf } from '../scene'
import { conductLexiconOf } from '../understanding'
import { isLearner, type SessionDoc } from './practice.document'
import { sessions } from './practice.model'

const PATIENCE_MS = 15_000
const MAX_TOKENS = 1_200
/** Sentences of one practice that a model is asked about. */
const MOST = 8

/** Deductions for what was said, which other words would have avoided. */
const REWRITABLE: ReadonlySet<DeductionKind> = new Set(['accuracy', 'wrong_answer', 'wording', 'sensitive'])

interface Row extends Flawed {
  no: number
  node: FlowNode
  labels: readonly string[]
}

/** The sentences of a score that a model can put right: with a quote and a line of the author's. */
function rowsOf({ score, lines }: SessionDoc, content: SceneContent): Row[] {
  const rows = (score?.deductions ?? []).flatMap((row: Deduction): Row[] => {
    const { no, kind, quote, better, turn, detail } = row
    const line = lines.findLast((one) => isLearner(one) && one.turn === turn)
    const node = line && isLearner(line) ? nodeOf(content.flow, line.decision?.nodeId ?? line.nodeId) : undefined
    if (!REWRITABLE.has(kind) || quote === '' || better === undefined || !node) return []
    const flaw = Object.values(detail).join('; ')
    const labels = kind === 'accuracy' ? String(detail['label'] ?? '').split('、') : []
    return [{ no, node, labels, said: quote, flaw, better }]
  })
  return rows.slice(0, MOST)
}

/**
 * Whether the engine accepts a line at its place: an answer without bad conduct or contradiction that gives what was
 * missing, and no figure that neither the learner nor the author gave.
 */
function holds(
  content: SceneContent,
  words: ConductLexicon,
  { node, labels, said, better }: Row,
  line: string,
): boolean {
  const { match, information, conduct } = understandTurn(content, node, line, { conduct: words })
  const figures = [said, better].flatMap(valuesOf)
  const own = new Set(node.mustSay.map(({ label }) => label))
  return (
    match !== null &&
    match.transition.right !== false &&
    conduct.length === 0 &&
    information.contradicted.length === 0 &&
    labels.every((label) => !own.has(label) || information.said.includes(label)) &&
    content.lexicon.sensitive.every(({ word }) => !line.includes(word)) &&
    valuesOf(line).every((value) => figures.some((one) => one.low === value.low))
  )
}

async function ask(llm: LlmProvider, rows: readonly Row[], language: string): Promise<Map<number, string>> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  let raw = ''
  const request = { messages: buildRewritePrompt(rows, language), maxTokens: MAX_TOKENS, temperature: 0.3, signal }
  for await (const event of llm.complete(request)) if (event.type === 'text') raw += event.delta
  return readRewritten(raw, rows)
}

/**
 * Adds to an ended practice's deductions the learner's own sentences put right by a configured model, as far as the
 * engine accepts them. Without a model nothing happens. Throws what the model's service throws.
 */
export async function rewriteLines(deps: Deps, session: SessionDoc): Promise<void> {
  const { llm } = deps.voice
  if (!llm || !session.score) return
  const [content, words] = await Promise.all([
    sceneContentOf(deps, session.orgid, session.sceneId, session.sceneVersion),
    conductLexiconOf(deps, session.orgid).then(({ lexicon }) => lexicon),
  ])
  const rows = rowsOf(session, content)
  if (rows.length === 0) return
  const lines = await ask(llm, rows, SPEECH_LANGUAGES[content.language].english)
  const accepted = new Map(
    rows.flatMap((row, at): [number, string][] => {
      const line = lines.get(at)
      return line !== undefined && holds(content, words, row, line) ? [[row.no, line]] : []
    }),
  )
  if (accepted.size === 0) return
  const deductions = session.score.deductions.map((row) => {
    const rewritten = accepted.get(row.no)
    return rewritten === undefined ? row : { ...row, rewritten }
  })
  const { _id, orgid, userId, rev } = session
  await sessions(deps.db).updateOne(
    { _id, orgid, state: 'ended', corrected: null },
    { $set: { 'score.deductions': deductions } },
  )
  deps.realtime.emit({ user: userId }, changed, { noun: 'practice', id: _id, version: rev })
}
