import type { CustomerLine } from '@lianda/shared/module/scene/customer-line.contract'
import { eventQueue, type EventQueue } from '../../../infra/vendor/event-queue'

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
