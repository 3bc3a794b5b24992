import { checkClause } from '@lianda/shared/module/practice/confine-check.rules'
import { buildPrompt, MAX_LINE_CHARS, type PromptTurn } from '@lianda/shared/module/practice/confine.rules'
import type { CustomerLine } from '@lianda/shared/module/scene/customer-line.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Deps } from '../../../deps'
import type { LlmProvider } from '../../../infra/llm/llm'
import { eventQueue, type EventQueue } from '../../../infra/vendor/event-queue'
import { isCustomer, type LearnerLineDoc, type LineDoc, type SessionDoc } from '../practice.document'
import { ClauseSplitter } from './clause-splitter'

/** If the first token takes longer, the scripted line is used (architecture.md, "LLM confinement"). */
const FIRST_TOKEN_MS = 1_500
/** If the whole line takes longer, the scripted line is used. */
const WHOLE_LINE_MS = 6_000
/** Estimated milliseconds per spoken character, to find what was heard before an interruption. */
const MS_PER_CHARACTER = 220

/**
 * A customer's line while it is being phrased. Each clause goes to the voice at once, the text so far to the screens,
 * and the final text to the document.
 */
export class LineScript {
  readonly clauses: EventQueue<string> = eventQueue<string>()
  text = ''
  phrased = false

  constructor(
    readonly no: number,
    readonly line: CustomerLine,
    private readonly onText: (script: LineScript) => void,
  ) {}

  /** Says the line as the scene has it. */
  sayScripted(): void {
    this.text += this.line.text
    this.phrased = this.text !== this.line.text
    this.push(this.line.text)
  }

  sayClause(clause: string): void {
    this.text += clause
    this.phrased = true
    this.push(clause)
  }

  close(): void {
    this.clauses.close()
  }

  private push(clause: string): void {
    this.clauses.push(clause)
    this.onText(this)
  }
}

interface Worded {
  /** Whether the model's whole wording was said. */
  fine: boolean
  firstTokenMs: number | null
}

/**
 * Phrases one line of the customer: by the model if there is one, clause by clause, each checked before it is spoken.
 * After a timeout or a broken rule the scripted line follows what was already said. Resolves to the time to the model's
 * first token in ms, null when there was none.
 */
export async function phraseLine(
  deps: Deps,
  content: SceneContent,
  session: SessionDoc,
  heard: LearnerLineDoc,
  script: LineScript,
): Promise<number | null> {
  const { llm } = deps.voice
  if (!llm) {
    script.sayScripted()
    return null
  }
  const { fine, firstTokenMs } = await askModel(deps, llm, content, turnsOf(session, heard), script)
  if (!fine || script.text === '') script.sayScripted()
  return firstTokenMs
}

async function askModel(
  deps: Deps,
  llm: LlmProvider,
  content: SceneContent,
  lastTurns: readonly PromptTurn[],
  script: LineScript,
): Promise<Worded> {
  const stop = new AbortController()
  const askedAt = performance.now()
  const first = setTimeout(() => stop.abort(), FIRST_TOKEN_MS)
  const whole = setTimeout(() => stop.abort(), WHOLE_LINE_MS)
  const clauses = new ClauseSplitter()
  let firstTokenMs: number | null = null
  const messages = buildPrompt({ persona: content.persona, language: content.language, line: script.line, lastTurns })
  try {
    const request = { messages, maxTokens: MAX_LINE_CHARS * 2, temperature: 0.7, signal: stop.signal }
    for await (const event of llm.complete(request)) {
      if (event.type !== 'text') continue
      if (firstTokenMs === null) {
        firstTokenMs = performance.now() - askedAt
        clearTimeout(first)
      }
      if (!sayChecked(deps, content, script, clauses.push(event.delta))) return { fine: false, firstTokenMs }
    }
    return { fine: sayChecked(deps, content, script, clauses.rest()), firstTokenMs }
  } catch (error) {
    deps.log.warn({ err: error }, 'the language model did not help, the scripted line is said')
    return { fine: false, firstTokenMs }
  } finally {
    clearTimeout(first)
    clearTimeout(whole)
    stop.abort()
  }
}

/** Says the clauses. Returns false at the first one that may not be spoken. */
function sayChecked(deps: Deps, content: SceneContent, script: LineScript, clauses: readonly string[]): boolean {
  const { lexicon, persona } = content
  for (const clause of clauses) {
    // Punctuation alone is not spoken.
    if (!/[\p{L}\p{N}]/u.test(clause)) continue
    const context = { line: script.line, lexicon, spoken: script.text, secrets: [persona.character] }
    const check = checkClause(clause, context)
    if (!check.ok) {
      deps.log.info({ violation: check.violation }, 'a clause of the language model was not spoken')
      return false
    }
    script.sayClause(clause)
  }
  return true
}

/** The conversation so far for the model. Leaves out what the learner did not hear. */
function turnsOf(session: SessionDoc, heard: LearnerLineDoc): PromptTurn[] {
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
