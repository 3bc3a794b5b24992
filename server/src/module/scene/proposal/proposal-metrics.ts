import { Counter } from 'prom-client'
import { perApp } from '../../../deps'

export const proposalMetrics = perApp(({ metrics: { registry } }) => ({
  ended: new Counter({
    name: 'lianda_scene_proposals_total',
    help: 'Scenes that the language model was asked for, by result: done, or why there is none',
    labelNames: ['result'],
    registers: [registry],
  }),
  faults: new Counter({
    name: 'lianda_scene_proposal_faults_total',
    help: 'What a language model wrote and a draft does not have, by the reason',
    labelNames: ['why'],
    registers: [registry],
  }),
}))
