import type { FlowDecision, FlowStep, TurnInput } from '@lianda/shared/module/scene/flow.types'
import { advanceConversation } from '@lianda/shared/module/scene/customer/conversation.rules'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Deps } from '../../../deps'
import { sceneContentOf } from '../../scene'
import { conductLexiconOf } from '../../understanding'
import type { Heard, Measured } from '../../voice'
import { announceEnd } from '../practice-end.service'
import { isLearner, type LearnerLineDoc, type SessionDoc, turnLine } from '../practice.document'
import { observeTurn } from '../practice-metrics'
import { live, type SaidLine, sayLine } from '../turn/live'
import { askForWords, commitAnswer, keepVoices, showLearner, showScript, showState } from './commit'
import { LineScript, type Phrasing, phraseLine } from './phrase'
import { turnContext } from './turn-context'
import { trialMoved } from '../trial/trial-notice'
import { decidedBy } from '../try/tried-turn'

/** What becomes known about a voice turn while it is being understood. */
export interface SpokenWords {
  /** What the recogniser makes of it, until `leave` is aborted. Never rejects. */
  hear(leave: AbortSignal): Promise<Heard>
  measured: Promise<Measured>
  /** When the end of the turn arrived, or its recovery began, by the monotonic clock of this process. */
  releasedAt: number
}

/**
 * Understands a durable turn and creates the customer's answer. Resolves once the answer is durable; the customer may
 * still be speaking. Null: another call answered first, or the words are missing. A failure leaves the session as it
 * was; joining again or the next server start retries.
 */
export function beginAnswer(deps: Deps, session: SessionDoc, spoken: SpokenWords | null): Promise<SessionDoc | null> {
  return live(deps).answerOnce(session._id, (withdrawn) => answer(deps, session, spoken, withdrawn))
}

async function answer(
  deps: Deps,
  session: SessionDoc,
  spoken: SpokenWords | null,
  withdrawn: AbortSignal,
): Promise<SessionDoc | null> {
  const startedAt = spoken?.releasedAt ?? performance.now()
  const asked = turnLine(session)
  if (!asked) return null
  const content = await sceneContentOf(deps, session.orgid, session.sceneId, session.sceneVersion)
  // Read while the recogniser works, not when the learner waits for nothing else.
  const conduct = conductLexiconOf(deps, session.orgid)
  conduct.catch(() => undefined)
  const words = spoken ? await live(deps).waitForWords(session._id, asked.turnKey, spoken.hear) : null
  const asrFinalMs = spoken ? performance.now() - startedAt : null
  const heard: LearnerLineDoc = {
    ...asked,
    ...(words
      ? {
          text: words.text,
          pendingText: words.not !== null,
          notHeard: words.not,
          confidence: words.confidence,
        }
      : {}),
    ...(spoken ? replyOf(asked, await spoken.measured) : {}),
  }
  if (withdrawn.aborted) return null
  if (words?.not) return await askForWords(deps, content, session, heard)
  if (spoken) showLearner(deps, content, session, heard)
  const { step, ...known } = await understand(deps, content, session, heard, conduct)
  if (withdrawn.aborted) return null
  const shown = (script: LineScript) => {
    if (!withdrawn.aborted) showScript(deps, content, session, script)
  }
  const scripts = step.lines.map((line, n) => new LineScript(session.lines.length + n, line, shown))
  const signal = live(deps).speak(session._id)
  const speaking = speakAll(deps, session, content, scripts, signal)
  const llmFirstTokenMs = await wordAll(deps, { content, session, heard, flow: step.state }, scripts)
  const textAt = performance.now()
  const answered = await commitAnswer(deps, content, session, { ...heard, ...known }, step, scripts)
  if (!answered) live(deps).hush(session._id, signal)
  else {
    showState(deps, content, answered)
    trialMoved(deps, answered)
    if (answered.state === 'ended') announceEnd(deps, answered)
  }
  const keep = speaking
    .then(async (lines) => {
      const first = lines.find((line) => line.first)?.first
      const ttsFirstAudioMs = first ? first.heardAt - first.askedAt : null
      const took = (first?.heardAt ?? textAt) - startedAt
      const overheadMs = took - (asrFinalMs ?? 0) - (llmFirstTokenMs ?? 0) - (ttsFirstAudioMs ?? 0)
      const times = { asrFinalMs, llmFirstTokenMs, ttsFirstAudioMs, overheadMs: Math.max(0, overheadMs) }
      observeTurn(deps, times)
      if (answered) await keepVoices(deps, answered, heard.no, times, lines)
    })
    .finally(() => live(deps).spoken(session._id, signal))
  live(deps).after(keep, (error) =>
    deps.log.warn({ err: error, sessionId: session._id }, "the customer's voice is not kept"),
  )
  return answered
}

/** Reply time runs from the end of the customer's line to the learner's first voice. */
function replyOf(asked: LearnerLineDoc, measured: Measured) {
  const { measures, peaks } = measured
  const replyMs = asked.waitMs === null || !measures ? null : Math.round(asked.waitMs + measures.leadMs)
  return { measures, peaks, replyMs }
}

async function understand(
  deps: Deps,
  content: SceneContent,
  session: SessionDoc,
  heard: LearnerLineDoc,
  conduct: ReturnType<typeof conductLexiconOf>,
): Promise<{ step: FlowStep; decision: FlowDecision } & Pick<LearnerLineDoc, 'tried'>> {
  const before = session.lines.slice(0, heard.no)
  const last = before.findLastIndex(isLearner)
  const context = await turnContext(deps, session.orgid, content, {
    state: session.flow,
    text: heard.text,
    conduct,
    said: before.filter(isLearner).map(({ text }) => text),
    heard: before
      .slice(last + 1)
      .flatMap((line) => (isLearner(line) ? [] : [{ id: line.lineId, text: line.text, emotion: line.emotion }])),
  })
  const understood = advanceConversation(content, session.flow, turnInputOf(heard), context)
  return session.trial ? { ...understood, tried: decidedBy(deps, content, context, heard.text) } : understood
}

/** Speaks the lines in order; each starts as soon as its first clause is available. */
async function speakAll(
  deps: Deps,
  session: SessionDoc,
  content: SceneContent,
  scripts: readonly LineScript[],
  signal: AbortSignal,
): Promise<SaidLine[]> {
  const said = []
  for (const { no, line, clauses } of scripts)
    said.push(await sayLine(deps, session, content, { no, emotion: line.emotion, clauses }, signal))
  return said
}

/** Phrases all lines. Resolves to the time to the model's first token in ms; null when there was none. */
async function wordAll(deps: Deps, phrasing: Phrasing, scripts: readonly LineScript[]): Promise<number | null> {
  let first: number | null = null
  for (const script of scripts) {
    try {
      const tookMs = await phraseLine(deps, phrasing, script)
      first ??= tookMs
    } finally {
      script.close()
    }
  }
  return first
}

/** The learner's line as input of the flow engine. */
const turnInputOf = ({ kind, text }: LearnerLineDoc): TurnInput =>
  kind === 'silent' ? { kind: 'silent' } : { kind: 'said', text }
