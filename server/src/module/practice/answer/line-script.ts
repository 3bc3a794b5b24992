import type { CustomerLine } from '@lianda/shared/module/scene/scene.contract'
import { eventQueue, type EventQueue } from '../../../infra/vendor/event-queue'

/**
 * A line of the customer while it is being worded: clauses go to the voice as they come, the words so far to the
 * screens, and what it came to in the end to the document.
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

  /** As the scene has it. */
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
