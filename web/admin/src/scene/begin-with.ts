import type { InputOf } from '@lianda/shared/contract/endpoint'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { CustomerRow } from '@lianda/shared/module/customer/customer.admin.contract'
import {
  type draftCreate,
  EXAMPLE_LANGUAGES,
  type SceneTemplate,
  sceneTemplate,
} from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { PROPOSAL_SOURCES, type ProposalSource } from '@lianda/shared/module/scene/proposal/proposal-prompt.rules'
import type { SceneKind } from '@lianda/shared/module/scene/scene.contract'
import type { proposalCreate } from '@lianda/shared/module/scene/scene-proposal.admin.contract'
import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'

/** What a scene can begin with, as a field's value: `empty`, `example`, `template/<key>`, `customer/<id>` or `write/<source>`. */
export type Beginning = string

export function fromOf(beginning: Beginning): InputOf<typeof draftCreate>['from'] {
  const [kind = '', of = ''] = beginning.split('/')
  if (kind === 'customer') return { kind, id: of }
  if (kind === 'template') return { kind: 'example', template: of as SceneTemplate }
  return { kind: kind === 'example' ? 'example' : 'empty' }
}

/** What the language model is to write it from; null where it begins otherwise. */
export function sourceOf(beginning: Beginning | undefined): ProposalSource | null {
  const [kind, source] = beginning?.split('/') ?? []
  return kind === 'write' ? (source as ProposalSource) : null
}

/** The source as it is sent. @param text what was written, or the id of a practice */
export const sourceInput = (source: ProposalSource, text: string): InputOf<typeof proposalCreate>['source'] =>
  source === 'practice' ? { kind: source, id: text } : { kind: source, text }

/** Whether a scene in this language can begin so: an example is written in some languages. */
export const isOffered = (beginning: Beginning, kind: SceneKind, language: SpeechLanguage | undefined): boolean =>
  !/^(example|template)/.test(beginning) || EXAMPLE_LANGUAGES[kind].some((one) => one === language)

/** What to begin with where nothing is written by the language model: an example, where one is there in the language. */
export function instead(kind: SceneKind, language: SpeechLanguage | undefined): Beginning {
  const example = kind === 'free' ? 'example' : 'template/first_visit'
  return isOffered(example, kind, language) ? example : 'empty'
}

/** The choices by groups. @param customers null where the author may take none */
export function beginnings(
  t: Translate,
  kind: SceneKind,
  language: SpeechLanguage | undefined,
  customers: readonly CustomerRow[] | null,
): { label: string; options: { value: Beginning; label: string }[] }[] {
  const examples =
    kind === 'free'
      ? [{ value: 'example', label: t('scene.new.example') }]
      : sceneTemplate.options.map((key) => ({ value: `template/${key}`, label: t(`scene.template.${key}`) }))
  const groups = [
    { label: t('scene.new.fresh'), options: [{ value: 'empty', label: t('scene.new.empty') }] },
    { label: t('scene.new.templates'), options: examples.filter(({ value }) => isOffered(value, kind, language)) },
    {
      label: t('scene.new.written'),
      options: PROPOSAL_SOURCES.map((source) => ({
        value: `write/${source}`,
        label: t(`scene.new.write.${source}`),
      })),
    },
    {
      label: t('scene.new.customers'),
      options: (customers ?? []).map(({ id, name, facts }) => ({
        value: `customer/${id}`,
        label: t('scene.new.customer', { name, count: facts }),
      })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}
