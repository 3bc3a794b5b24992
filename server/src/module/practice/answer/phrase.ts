import { beginsWithFiller, fillerOf } from '@lianda/shared/module/practice/confine/filler.rules'
import { knowledgeOf } from '@lianda/shared/module/practice/confine/knowledge.rules'
import { type ConfinedLine, confine } from '@lianda/shared/module/practice/confine/confined-line.rules'
import { LineGuard } from '@lianda/shared/module/practice/confine/line-guard.rules'
import { buildPrompt, maxCharsOf, type PromptTurn } from '@lianda/shared/module/practice/confine/line-prompt.rules'
import type { CustomerLine } from '@lianda/shared/module/scene/customer-line.contract'
import type { FlowState } from '@lianda/shared/module/scene/flow.types'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { sceneIndex } from '@lianda/shared/module/scene/scene-index.rules'
import type { Deps } from '../../../deps'
import type { LlmProvider, LlmRequest } from '../../../infra/llm/llm'
import { eventQueue, type EventQueue } from '../../../infra/vendor/event-queue'
import { isCustomer, type LearnerLineDoc, type LineDoc, type SessionDoc } from '../practice.document'
import { modelHealth, observeWording } from './model-health'
import { ModelPatience } from './model-patience'

/** Estimated milliseconds per spoken character, to find what was heard before an interruption. */
const MS_PER_CHARACTER = 220

/**
 * A customer's line while it is being phrased. Each sentence goes to the voice at once, the text so far to the screens,
 * and the final text to the document.
 */
export class LineScript {
  readonly clauses: EventQueue<string> = eventQueue<string>()
  text = ''

  constructor(
    readonly no: number,
    readonly line: CustomerLine,
    private readonly onText: (script: LineScript) => void,
  ) {}

  /** Whether it was not said as the scene has it. */
  get phrased(): boolean {
    return this.text !== this.line.text
  }

  say(words: string): void {
    if (words === '') return
    this.text += words
    this.clauses.push(words)
    this.onText(this)
  }

  close(): void {
    this.clauses.close()
  }
}

/** The conversation in which a line is phrased. */
export interface Phrasing {
  content: SceneContent
  session: SessionDoc
  heard: LearnerLineDoc
  /** As it stands after the learner's turn. */
  flow: FlowState
}

/**
 * Phrases one line of the customer: by the model if there is one, sentence by sentence, each checked before it is spoken.
 * When the model is late, breaks off or says what it may not, what the line still lacks follows in the scene's words.
 * Resolves to the time to the model's first token in ms, null when there was none.
 */
export async function phraseLine(deps: Deps, phrasing: Phrasing, script: LineScript): Promise<number | null> {
  const { llm } = deps.voice
  if (!llm || !modelHealth(deps).lines.mayAsk()) {
    script.say(script.line.text)
    observeWording(deps, 'scene', null)
    return null
  }
  return await wordedBy(deps, llm, phrasing, script)
}

async function wordedBy(deps: Deps, llm: LlmProvider, phrasing: Phrasing, script: LineScript): Promise<number | null> {
  const guard = new LineGuard(confined(phrasing, script))
  const filler = fillerFor(phrasing, script)
  const patience = new ModelPatience(() => {
    if (guard.text !== '') return
    if (filler === null) patience.give('late')
    else script.say(filler)
  })
  const whole = await listen(deps, llm.complete(requestFor(phrasing, script, patience.signal)), guard, patience, script)
  script.say(guard.rest(whole))
  const by = whole && guard.refusal === null ? 'model' : guard.text === '' ? 'scene' : 'both'
  observeWording(deps, by, guard.refusal)
  return patience.firstTokenMs
}

/** Says what the guard lets through. Resolves to whether the model came to an end of its own. */
async function listen(
  deps: Deps,
  events: ReturnType<LlmProvider['complete']>,
  guard: LineGuard,
  patience: ModelPatience,
  script: LineScript,
): Promise<boolean> {
  const say = (sentences: readonly string[]) => sentences.forEach((sentence) => script.say(sentence))
  const health = modelHealth(deps).lines
  try {
    for await (const event of events) {
      if (event.type !== 'text') continue
      patience.goOn()
      say(guard.push(event.delta))
      if (guard.refusal) break
    }
    // An abort may end a stream as if it had come to its end.
    if (patience.why) throw new Error(`the language model is ${patience.why}`)
    say(guard.end())
    health.worked()
    return true
  } catch (error) {
    health.failed(patience.why ?? 'failed', error)
    return false
  } finally {
    patience.end()
  }
}

function requestFor(phrasing: Phrasing, { line }: LineScript, signal: AbortSignal): LlmRequest {
  const { content, flow } = phrasing
  const { persona, language, free } = content
  const { told } = knowledgeOf(content, flow.customer)
  const forbidden = free?.forbidden.map(({ label }) => label) ?? []
  const messages = buildPrompt({ persona, language, line, facts: told, forbidden, lastTurns: turnsOf(phrasing) })
  return { messages, maxTokens: maxCharsOf(line.text) * 2, temperature: 0.7, signal }
}

function confined({ content, session, flow }: Phrasing, { line }: LineScript): ConfinedLine {
  const { known, hidden } = knowledgeOf(content, flow.customer)
  const said = session.lines.filter(isCustomer).map(heardText)
  return confine({
    line,
    lexicon: content.lexicon,
    words: sceneIndex(content).lexicon,
    known: [...known, ...said],
    last: said.at(-1) ?? '',
    hidden,
    secrets: [content.persona.character],
    forbidden: content.free?.forbidden.map(({ keywords }) => keywords) ?? [],
  })
}

/** What may bridge the time to the first sentence: not after silence, and not in two answers in a row. */
function fillerFor({ content, session, heard }: Phrasing, script: LineScript): string | null {
  const first = script.no === session.lines.length
  const before = session.lines.slice(0, heard.no).findLast(isCustomer)
  if (!first || heard.kind === 'silent' || (before && beginsWithFiller(before.text))) return null
  return fillerOf(content.language)
}

/** The conversation so far for the model. Leaves out what the learner did not hear. */
function turnsOf({ session, heard }: Phrasing): PromptTurn[] {
  return session.lines
    .map((line) => (line.no === heard.no ? heard : line))
    .map((line) => ({ speaker: line.speaker, text: heardText(line) }))
    .filter((turn) => turn.text !== '')
}

function heardText(line: LineDoc): string {
  if (!isCustomer(line) || line.heardMs === null) return line.text
  const characters = [...line.text]
  const wholeMs = line.audio?.durationMs ?? characters.length * MS_PER_CHARACTER
  return characters.slice(0, Math.ceil((characters.length * line.heardMs) / Math.max(1, wholeMs))).join('')
}
