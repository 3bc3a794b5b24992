import { Counter, Gauge, Histogram } from 'prom-client'
import type { TurnTimes } from '@lianda/shared/module/practice/record-detail.admin.contract'
import { type Deps, perApp } from '../../deps'

const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2.5, 5, 10]

export const practiceMetrics = perApp(({ metrics: { registry }, voice }) => ({
  encoder: new Gauge({
    name: 'lianda_encoder_bytes',
    help: 'Memory of the sentence encoder in this process; 0 before its first use',
    registers: [registry],
    collect() {
      this.set(voice.encoderFor('16k_en')?.bytes?.() ?? 0)
    },
  }),
  stage: new Histogram({
    name: 'lianda_practice_stage_seconds',
    help: 'Time of each stage of a turn',
    labelNames: ['stage'],
    buckets: BUCKETS,
    registers: [registry],
  }),
  customerLines: new Counter({
    name: 'lianda_practice_customer_lines_total',
    help: "The customer's lines by whose words they were said in: model, scene, or both",
    labelNames: ['by'],
    registers: [registry],
  }),
  refusedWordings: new Counter({
    name: 'lianda_practice_refused_wordings_total',
    help: 'Wordings of the language model of which a sentence was not spoken, by the rule that it broke',
    labelNames: ['why'],
    registers: [registry],
  }),
  modelFailures: new Counter({
    name: 'lianda_practice_model_failures_total',
    help: 'Answers of the language model that did not come (late, stalled or failed), by what it was asked for: lines or judge',
    labelNames: ['use', 'why'],
    registers: [registry],
  }),
  modelRests: new Gauge({
    name: 'lianda_practice_model_rests',
    help: '1 while the language model is not asked for a use (lines or judge) because it failed several times in a row',
    labelNames: ['use'],
    registers: [registry],
  }),
}))

/** Records how long each stage of one turn took; stages that did not run are left out. */
export function observeTurn(deps: Deps, times: TurnTimes): void {
  const { stage } = practiceMetrics(deps)
  const note = (name: string, ms: number | null) => {
    if (ms !== null) stage.observe({ stage: name }, ms / 1000)
  }
  note('asr_final', times.asrFinalMs)
  note('llm_first_token', times.llmFirstTokenMs)
  note('tts_first_audio', times.ttsFirstAudioMs)
  note('overhead', times.overheadMs)
}
