import type { FlowNode, SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import { contentOfTemplate } from '../template/templates'
import { emptyPractice, wordsIn } from './empty-practice'

const placed = (node: Pick<FlowNode, 'id' | 'name' | 'type'>, left: number): FlowNode => ({
  ...{ ...node, left, top: 240 },
  ...{ lines: [], transitions: [], mustSay: [], required: false },
})

/** A drawn scene with nothing in it but where it starts, where it ends, and what every customer says. */
export function emptyScene(name: string, language: SpeechLanguage): SceneContent {
  const { customer: _customer, free: _free, ...rest } = emptyPractice(name, language)
  const { nodes } = contentOfTemplate('first_visit', wordsIn(language) ?? 'en').flow
  const called = (type: FlowNode['type']) => nodes.find((node) => node.type === type)?.name ?? type
  return {
    ...rest,
    flow: {
      nodes: [
        placed({ id: 'start', name: called('start'), type: 'start' }, 40),
        placed({ id: 'end', name: called('end'), type: 'end' }, 820),
      ],
    },
  }
}
