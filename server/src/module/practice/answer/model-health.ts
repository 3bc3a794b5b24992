import type { ModelFailure, ModelUse, ModelUseState } from '@lianda/shared/module/practice/model-state.admin.contract'
import { type Deps, perApp } from '../../../deps'
import { practiceMetrics } from '../practice-metrics'

/** Failures in a row after which a language model is not asked for a while: each costs a learner the wait for it. */
const MOST_FAILURES = 3
/** How long it rests after them; twice as long after each trial that fails too. */
const REST_MS = 30_000
const LONGEST_REST_MS = 10 * 60_000

const INSTEAD: Readonly<Record<ModelUse, string>> = {
  lines: 'customers speak as their scenes say',
  judge: 'turns are understood by words and examples',
}

/** Whether the configured language model is worth asking for one use: a circuit that opens after failures and tries again by itself. */
class ModelHealth {
  private failures = 0
  private restMs = REST_MS
  private restsUntil = 0
  private restsSince = 0
  private refused = 0
  private why: ModelFailure | null = null
  private answeredAt: number | null = null

  constructor(
    private readonly deps: Deps,
    private readonly use: ModelUse,
  ) {}

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
    if (this.failures >= MOST_FAILURES) this.deps.log.info({ use: this.use }, 'the language model answers again')
    this.failures = 0
    this.refused = 0
    this.why = null
    this.answeredAt = this.deps.clock.now()
    this.restMs = REST_MS
    practiceMetrics(this.deps).modelRests.set({ use: this.use }, 0)
  }

  failed(why: ModelFailure, error?: unknown): void {
    const { use } = this
    const { clock, log } = this.deps
    const { modelFailures, modelRests } = practiceMetrics(this.deps)
    this.failures++
    this.why = why
    modelFailures.inc({ use, why })
    log.warn({ err: error, use, why, failures: this.failures }, 'the language model was of no help')
    if (this.failures < MOST_FAILURES) return
    if (this.failures === MOST_FAILURES) this.restsSince = clock.now()
    else this.restMs = Math.min(LONGEST_REST_MS, 2 * this.restMs)
    this.restsUntil = clock.now() + this.restMs
    modelRests.set({ use }, 1)
    log.error({ use, restMs: this.restMs }, `the language model is not asked for a while: ${INSTEAD[use]}`)
  }

  /** For the operator. */
  state(): ModelUseState {
    const { answeredAt, failures, why, restsSince: since, restsUntil: until, refused } = this
    const rest = failures < MOST_FAILURES ? null : { since, until, refused }
    return { answeredAt, failures, why, rest }
  }
}

/** By use: answers in time of the one say nothing about the other. */
export const modelHealth = perApp((deps) => ({
  lines: new ModelHealth(deps, 'lines'),
  judge: new ModelHealth(deps, 'judge'),
}))

/** By whose words a customer's line was said, and which rule kept a sentence of the model from being spoken. */
export function observeWording(deps: Deps, by: 'model' | 'scene' | 'both', refusal: string | null): void {
  const { customerLines, refusedWordings } = practiceMetrics(deps)
  customerLines.inc({ by })
  if (refusal === null) return
  refusedWordings.inc({ why: refusal })
  deps.log.info({ violation: refusal }, 'a sentence of the language model was not spoken')
}
