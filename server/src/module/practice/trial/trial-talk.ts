import type { TriedTalk } from '@lianda/shared/module/practice/try.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { ScoredTurn } from '@lianda/shared/module/scoring/scoring.types'
import type { Actor } from '../../../actor'
import { isLearner, type SessionDoc } from '../practice.document'
import { scoredTurn } from '../practice-end.service'
import { learnerRow, shownTalk } from '../try/tried-talk'
import { costsOf } from '../try/tried-turn'

/**
 * A practice as its author sees it: what each turn was understood as, why, and what it would cost.
 * @param whole it began at the start of the scene
 */
export function practisedTalk(content: SceneContent, session: SessionDoc, whole: boolean, actor: Actor): TriedTalk {
  const lines = session.lines.filter(({ retaken }) => !retaken)
  const answered = lines.filter(isLearner).filter(({ decision }) => decision !== null)
  const states = [...answered.slice(1).map(({ before }) => before), session.flow]
  const end = session.flowEnd
  let turns: ScoredTurn[] = []
  const rows = lines.flatMap((line): TriedTalk['rows'] => {
    if (!isLearner(line)) return [{ who: 'customer', text: line.text }]
    const { text, decision, before, tried } = line
    const state = states[answered.indexOf(line)]
    if (!decision || !before || !state) return []
    turns = [...turns, ...scoredTurn(line)]
    const step = { state, lines: [], alert: false, end: line === answered.at(-1) ? end : null }
    const costs = costsOf(content, step, { turns, whole }, actor)
    const by = tried ?? { by: 'words', judged: false }
    return [learnerRow(content, before, { text, decision, step, turns, costs, ...by })]
  })
  return shownTalk({ whole, state: session.flow, end, rows, turns, said: [], heard: [] })
}
