import { progressSixths } from '@lianda/shared/module/scene/flow.rules'
import type { FlowStep } from '@lianda/shared/module/scene/flow.types'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { TranscriptLine } from '@lianda/shared/module/practice/practice.contract'
import { progress } from '@lianda/shared/module/practice/practice.events'
import type { Deps } from '../../../deps'
import { removeRecordings } from '../../voice'
import {
  type CustomerLineDoc,
  customerLineDoc,
  customerLinesNow,
  isLearner,
  type LearnerLineDoc,
  type SessionDoc,
} from '../practice.document'
import { endFields } from '../practice-end.service'
import { change, elapsedAt } from '../practice.store'
import { transcriptLineOf } from '../practice.view'
import { roomOf, type SaidLine } from '../turn/live'
import type { LineScript } from './phrase'

/**
 * Guard: the session still waits for the answer to this turn, which is the newest, and nobody gave up waiting for its
 * words or typed them meanwhile.
 */
function stillThinking(session: SessionDoc, { no }: LearnerLineDoc) {
  const asked = session.lines[no] as LearnerLineDoc
  return {
    phase: 'thinking' as const,
    turn: session.turn,
    state: { $in: ['active' as const, 'paused' as const] },
    [`lines.${no}.turnKey`]: asked.turnKey,
    // A turn that goes on is longer.
    [`lines.${no}.durationMs`]: asked.durationMs,
    [`lines.${no}.pendingText`]: asked.pendingText,
    [`lines.${no}.notHeard`]: asked.notHeard ?? null,
    [`lines.${no + 1}`]: { $exists: false },
  }
}

/** The fields that understanding sets in the learner's line. It leaves `audio` alone, which the mp3 job changes. */
function understood({ no, text, pendingText, notHeard, confidence, ...line }: LearnerLineDoc) {
  const { measures, peaks, replyMs, decision, tried } = line
  const words = { text, pendingText, notHeard: notHeard ?? null, confidence: confidence ?? null }
  const added = { ...words, measures, peaks, replyMs, decision, ...(tried ? { tried } : {}) }
  return Object.fromEntries(Object.entries(added).map(([name, value]) => [`lines.${no}.${name}`, value]))
}

/** There are no words: the recording stays, and the learner says it again or types what was said. Nothing is charged. */
export async function askForWords(
  deps: Deps,
  content: SceneContent,
  session: SessionDoc,
  heard: LearnerLineDoc,
): Promise<null> {
  const waiting = await change(deps, session, stillThinking(session, heard), {
    $set: { phase: 'listening', ...understood(heard) },
  })
  if (waiting) showLearner(deps, content, waiting, heard)
  return null
}

/** Writes everything in one update: how the turn was understood, the customer's lines, the flow, and end and score. */
export async function commitAnswer(
  deps: Deps,
  content: SceneContent,
  session: SessionDoc,
  heard: LearnerLineDoc,
  step: FlowStep,
  scripts: readonly LineScript[],
): Promise<SessionDoc | null> {
  const now = deps.clock.now()
  const atMs = elapsedAt(session, now)
  const turn = session.turn + 1
  const said = scripts.map(
    (script): CustomerLineDoc => ({
      ...customerLineDoc(script.line, { no: script.no, turn, nodeId: step.state.nodeId, atMs }),
      text: script.text,
      kind: script.phrased ? 'text' : 'scripted',
    }),
  )
  const next: SessionDoc = {
    ...session,
    flow: step.state,
    lines: [...session.lines.map((line) => (line.no === heard.no ? heard : line)), ...said],
  }
  // The package was ended, so this was the last turn.
  const over = step.end ?? (session.endsBy ? { reason: 'task_ended' as const } : null)
  // Who may still go on with their turn hears the answer first: with the practice, the rest of it would be refused.
  const ending = heard.mayGoOn ? over : null
  const end = !ending && over ? endFields(next, content, over, new Date(now), deps.newId()) : null
  return await change(deps, session, stillThinking(session, heard), {
    $set: {
      flow: step.state,
      alert: step.alert,
      [`lines.${heard.no}.before`]: session.flow,
      beforeAnswer: { lineNo: heard.no, flow: session.flow, alert: session.alert },
      // Set by index: the store refuses $push to an array whose elements the same update changes.
      ...understood(heard),
      ...Object.fromEntries(said.map((line) => [`lines.${line.no}`, line])),
      ...(over ? { elapsedMs: atMs, lastActivityAt: new Date(now) } : {}),
      ...(end?.$set ??
        (ending ? { ending, phase: 'speaking' } : { phase: said.length > 0 ? 'speaking' : 'listening', turn })),
    },
    ...(end ? { $push: end.$push } : {}),
  })
}

/** Adds the recordings of the customer's voice and the time of each stage, after the answer. Not essential. */
export async function keepVoices(
  deps: Deps,
  session: SessionDoc,
  learnerNo: number | null,
  times: LearnerLineDoc['times'],
  lines: readonly SaidLine[],
): Promise<void> {
  const kept = lines.filter((line) => line.recording !== null)
  const set: Record<string, unknown> = {}
  if (learnerNo !== null) set[`lines.${learnerNo}.times`] = times
  for (const { no, recording, peaks } of kept) {
    set[`lines.${no}.audio`] = recording
    set[`lines.${no}.peaks`] = peaks
  }
  if (Object.keys(set).length === 0) return
  // The guard requires that the lines are still there: an answer may have been withdrawn and another one given.
  const asked = session.lines.slice(learnerNo ?? session.lines.length).find(isLearner)
  const there: Record<string, unknown> = {}
  for (const { no } of kept) there[`lines.${no}.text`] = session.lines[no]?.text
  if (asked) there[`lines.${asked.no}.durationMs`] = asked.durationMs
  const stored = await change(deps, session, there, {
    $set: set,
    $addToSet: { mp3Pending: { $each: kept.map((line) => line.no) } },
  })
  // The author ended the trial while the customer spoke: nothing of it is kept.
  if (!stored && session.trial)
    await removeRecordings(
      deps,
      kept.flatMap(({ recording }) => recording?.path ?? []),
    )
}

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
    ...(session.ending ? { ending: true } : {}),
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

/** Shows the session after a change, with the customer's newest lines, or those given, in full. */
export function showState(
  deps: Deps,
  content: SceneContent,
  session: SessionDoc,
  lines = customerLinesNow(session),
): void {
  const { phase, turn } = session
  if (lines.length === 0) show(deps, content, session, { phase, turn, lineFinal: true })
  for (const line of lines)
    show(deps, content, session, { phase, turn, line: transcriptLineOf(line, null), lineFinal: true })
}
