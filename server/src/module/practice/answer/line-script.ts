import type { CustomerLine } from '@lianda/shared/module/scene/scene.contract'
import { eventQueue, type EventQueue } from '../../../infra/vendor/event-queue'

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
