import type { ModelFailure, ModelState } from '@lianda/shared/module/practice/model-state.admin.contract'
import { type Deps, perApp } from '../../../deps'
import { practiceMetrics } from '../practice-metrics'

/** Failures in a row after which a language model is not asked for a while: each costs a learner the wait for it. */
const MOST_FAILURES = 3
/** How long it rests after them; twice as long after each trial that fails too. */
const REST_MS = 30_000
const LONGEST_REST_MS = 10 * 60_000

/** Whether the configured language model is worth asking: a circuit that opens after failures and tries again by itself. */
class ModelHealth {
  private failures = 0
  private restMs = REST_MS
  private restsUntil = 0
  private restsSince = 0
  private refused = 0
  private why: ModelFailure | null = null
  private answeredAt: number | null = null

  constructor(private readonly deps: Deps) {}

  /** False while it rests. Of those who ask after the rest only the first may: the others learn from the answer. */
  mayAsk(): boolean {
    if (this.failures < MOST_FAILURES) return true
    const now = this.deps.clock.now()
    if (now < this.restsUntil) {
      this.refused++
      return false
    }
    this.restsUntil = now + this.restMs
    return true
  }

  worked(): void {
    if (this.failures >= MOST_FAILURES) this.deps.log.info('the language model answers again')
    this.failures = 0
    this.refused = 0
    this.why = null
    this.answeredAt = this.deps.clock.now()
    this.restMs = REST_MS
    practiceMetrics(this.deps).modelRests.set(0)
  }

  /** By whose words a customer's line was said, and why not all of the model's were. */
  worded(by: 'model' | 'scene' | 'both', refusal: string | null): void {
    const { customerLines, refusedWordings } = practiceMetrics(this.deps)
    customerLines.inc({ by })
    if (refusal === null) return
    refusedWordings.inc({ why: refusal })
    this.deps.log.info({ violation: refusal }, 'a sentence of the language model was not spoken')
  }

  failed(why: ModelFailure, error?: unknown): void {
    const { clock, log } = this.deps
    const { modelFailures, modelRests } = practiceMetrics(this.deps)
    this.failures++
    this.why = why
    modelFailures.inc({ why })
    log.warn({ err: error, why, failures: this.failures }, 'the language model was of no help')
    if (this.failures < MOST_FAILURES) return
    if (this.failures === MOST_FAILURES) this.restsSince = clock.now()
    else this.restMs = Math.min(LONGEST_REST_MS, 2 * this.restMs)
    this.restsUntil = clock.now() + this.restMs
    modelRests.set(1)
    log.error(
      { restMs: this.restMs },
      'the language model is not asked for a while: customers speak as their scenes say',
    )
  }

  /** For the operator. */
  state(): Omit<ModelState, 'name'> {
    const { answeredAt, failures, why, restsSince: since, restsUntil: until, refused } = this
    const rest = failures < MOST_FAILURES ? null : { since, until, refused }
    return { answeredAt, failures, why, rest }
  }
}

export const modelHealth = perApp((deps) => new ModelHealth(deps))
