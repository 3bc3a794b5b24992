import { type Language, language as languages } from '@lianda/shared/contract/fields'
import { AppError } from '@lianda/shared/error/app-error'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import {
  checkSceneHead,
  checkStep,
  flowOfSteps,
  type SceneHead,
  type SceneStep,
  tooManyMeanings,
} from '@lianda/shared/module/scene/scene-steps.rules'
import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import { type Deps, perApp } from '../../../deps'
import { isDuplicateKey } from '../../../infra/store/store-error'
import { importFileText, sceneImportText } from '../../../infra/text/texts'
import type { ImportSubject, Whole } from '../../import'
import { layOutFlow } from '../demo/scene-parts'
import { binScene } from '../draft/draft-removal'
import { storeDraft } from '../draft/draft-write'
import { emptyScene } from '../draft/empty-scene'
import { scenes } from '../scene.model'
import { SCENE_FORM } from './scene-form'

/** Words of all languages: `客户|顾客|customer`. */
const wordsOf = <T extends string>(prefix: string, values: readonly T[]): ReadonlyMap<string, T> =>
  new Map(
    languages.options.flatMap((language: Language) =>
      values.flatMap((value) =>
        sceneImportText(language, `${prefix}.${value}`)
          .split('|')
          .map((word) => [word.toLowerCase(), value] as const),
      ),
    ),
  )

const STEP_WORDS = wordsOf('by', ['customer', 'service'])
const LANGUAGE_WORDS = wordsOf<SpeechLanguage>('speech', ['16k_zh', '16k_zh-TW', '16k_en'])

/** The import of a drawn scene: one file is one draft. */
export const sceneImport = perApp(
  (deps): ImportSubject<SceneStep, unknown, SceneHead> => ({
    noun: 'scene',
    form: SCENE_FORM,
    modes: [1],
    catalogType: 2,
    text: (language, key, params) =>
      sceneImportText(language, key, { ...params, defaultValue: '' }) ||
      importFileText(language, key, { ...params, defaultValue: '' }),
    checkRow(cells) {
      const { step, issues } = checkStep(cells, STEP_WORDS)
      return { value: step, keys: [], path: [], issues }
    },
    find: () => Promise.resolve([]),
    things: null,
    whole: wholeScene(deps),
  }),
)

/** A new draft's `rev`. */
const FIRST_REV = 1

const wholeScene = (deps: Deps): Whole<SceneStep, SceneHead> => ({
  check(head, rows) {
    const { head: value, path, issues } = checkSceneHead(head, LANGUAGE_WORDS)
    const steps = rows.map(({ no, cells }) => ({ no, by: checkStep(cells, STEP_WORDS).step?.by ?? null }))
    const missing = (['customer', 'service'] as const)
      .filter((by) => !rows.some(({ cells }) => STEP_WORDS.get((cells['step'] ?? '').trim().toLowerCase()) === by))
      .map((by) => ({ no: rows.at(-1)?.no ?? 1, column: 'step', code: `${by}_missing` }))
    const all = [...issues, ...tooManyMeanings(steps), ...missing]
    return { value: all.length === 0 ? value : null, path, issues: all }
  },
  async write(orgid, { id, value, rows, catalogId, by }) {
    const content = contentOf(
      value,
      rows.map((row) => row.value),
    )
    try {
      await storeDraft(deps, { orgid, ...by }, { kind: 'flow', content, catalogId }, id)
    } catch (error) {
      // A retry: the first attempt wrote it.
      if (!isDuplicateKey(error)) throw error
    }
    return FIRST_REV
  },
  load: (orgid, id) => scenes(deps.db).findOne({ _id: id, orgid }, { rev: 1, live: 1 }).lean(),
  async remove(orgid, id, rev, { name }) {
    try {
      await binScene(deps, { orgid, name }, { id, rev })
      return true
    } catch (error) {
      // In use, or changed at this moment: it stays.
      if (error instanceof AppError && !error.code.startsWith('server/')) return false
      throw error
    }
  },
})

function contentOf({ customer, brief, ...head }: SceneHead, steps: readonly SceneStep[]): SceneContent {
  const empty = emptyScene(head.name, head.language)
  const nameOf = (type: 'start' | 'end') => empty.flow.nodes.find((node) => node.type === type)?.name ?? type
  return {
    ...empty,
    ...head,
    persona: { ...empty.persona, name: customer, brief },
    flow: layOutFlow(flowOfSteps(steps, { start: nameOf('start'), end: nameOf('end') })),
  }
}
