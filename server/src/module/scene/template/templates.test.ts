import { LANGUAGES } from '@lianda/shared/i18n/texts'
import { advanceFlow, startFlow } from '@lianda/shared/module/scene/flow.rules'
import { validateFlow } from '@lianda/shared/module/scene/flow-problems.rules'
import { sceneTemplate } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { sceneContent } from '@lianda/shared/module/scene/scene.contract'
import { ruleProblems } from '@lianda/shared/module/scoring/scoring.rules'
import { ruleFor } from '@lianda/shared/module/scoring/scoring-defaults.rules'
import { describe, expect, it } from 'vitest'
import { contentOfTemplate } from './templates'

const all = sceneTemplate.options.flatMap((key) => LANGUAGES.map((language) => [key, language] as const))

describe.each(all)('the template %s in %s', (key, language) => {
  const scene = contentOfTemplate(key, language)

  it('keeps the contract and every rule of a flow and of scoring', () => {
    expect(sceneContent.parse(scene)).toEqual(scene)
    expect(validateFlow(scene)).toEqual([])
    expect(ruleProblems(ruleFor(scene))).toEqual([])
  })

  it('takes each of its own sentences for what they stand for', () => {
    const misses = scene.flow.nodes.flatMap((node) =>
      node.transitions.flatMap((one) =>
        one.scripts.flatMap((text) => {
          const state = { nodeId: node.id, path: [node.id], misses: 0, silences: 0, seed: 1, draws: 0 }
          const { decision } = advanceFlow(scene, state, { kind: 'said', text })
          const taken = decision.result === 'matched' ? decision.intentId : decision.result
          return taken === one.id ? [] : [`${node.id}: ${text} -> ${taken}, not ${one.id}`]
        }),
      ),
    )
    expect(misses).toEqual([])
  })

  it('is won by the recommended words at every node, and left open by the first ones that come to mind', () => {
    const play = (choose: (transitions: (typeof scene.flow.nodes)[number]['transitions']) => string) => {
      let step = startFlow(scene, 3)
      for (let turn = 0; turn < 12 && !step.end; turn++) {
        const node = scene.flow.nodes.find(({ id }) => id === step.state.nodeId)
        step = advanceFlow(scene, step.state, { kind: 'said', text: choose(node?.transitions ?? []) }).step
      }
      return step.end
    }
    const won = { reason: 'finished', outcome: 'won' }
    expect(play(([first]) => first?.scripts[0] ?? '')).toEqual(won)
    expect(play(([first]) => first?.better ?? '')).toEqual(won)
    expect(play((all) => all.at(-1)?.scripts[0] ?? '')).toEqual({ reason: 'finished', outcome: 'open' })
  })
})
