import { progressSixths } from '@lianda/shared/module/scene/flow.rules'
import type { TranscriptLine } from '@lianda/shared/module/practice/practice.contract'
import { progress } from '@lianda/shared/module/practice/practice.events'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Deps } from '../../../deps'
import type { LearnerLineDoc, SessionDoc } from '../practice.document'
import { customerLineDoc, customerLinesNow } from '../practice-lines'
import { transcriptLineOf } from '../practice.view'
import { roomOf } from '../voice/room'
import type { LineScript } from './line-script'

interface Shown {
  phase: SessionDoc['phase']
  turn: number
  line?: TranscriptLine
  lineFinal: boolean
}

function show(deps: Deps, content: SceneContent, session: SessionDoc, shown: Shown): void {
  deps.realtime.emit({ room: roomOf(session._id) }, progress, {
    id: session._id,
    rev: session.rev,
    progress: progressSixths(content, session.flow),
    alert: session.alert,
    ...shown,
  })
}

/** Shows the customer's words so far, which are not in the document yet. */
export function showScript(deps: Deps, content: SceneContent, session: SessionDoc, script: LineScript): void {
  const turn = session.turn + 1
  const line = customerLineDoc(script.line, { no: script.no, turn, nodeId: '', atMs: session.elapsedMs })
  const words = { ...line, text: script.text, kind: script.phrased ? ('text' as const) : ('scripted' as const) }
  show(deps, content, session, { phase: 'speaking', turn, line: transcriptLineOf(words, null), lineFinal: false })
}

/** Shows the recognised words, or that recognition failed and the line still waits for its words. */
export function showLearner(deps: Deps, content: SceneContent, session: SessionDoc, line: LearnerLineDoc): void {
  const { phase, turn } = session
  show(deps, content, session, { phase, turn, line: transcriptLineOf(line, null), lineFinal: true })
}

/** Shows the session after a change, with the customer's newest lines in full. */
export function showState(deps: Deps, content: SceneContent, session: SessionDoc): void {
  const { phase, turn } = session
  const lines = customerLinesNow(session)
  if (lines.length === 0) show(deps, content, session, { phase, turn, lineFinal: true })
  for (const line of lines)
    show(deps, content, session, { phase, turn, line: transcriptLineOf(line, null), lineFinal: true })
}
