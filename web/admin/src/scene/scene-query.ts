import type { InputOf } from '@lianda/shared/contract/endpoint'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { sceneList } from '@lianda/shared/module/scene/scene.admin.contract'
import type { SceneKind } from '@lianda/shared/module/scene/scene.contract'
import { speechCodes } from '@lianda/shared/module/lexicon/speech-language.rules'
import type { ListQuery } from '../list/address-state'
import type { ListFilter } from '../list/list-types'

/** Catalog type "scenes". */
export const SCENE_CATALOGS = 2

export const sceneFilters = (t: Translate): ListFilter[] => [
  {
    kind: 'choice',
    key: 'language',
    label: t('scene.scene.language'),
    options: speechCodes.map((code) => ({ value: code, label: t(`scene.speechLanguage.${code}`) })),
  },
  {
    kind: 'choice',
    key: 'disabled',
    label: t('scene.scene.enabled'),
    options: [
      { value: 'false', label: t('scene.scene.on') },
      { value: 'true', label: t('scene.scene.off') },
    ],
  },
]

/** The address as input of the call; unknown filters are dropped. */
export function sceneInput(kind: SceneKind, { page, rows, text, sort, filters }: ListQuery): InputOf<typeof sceneList> {
  const { catalogId, language, disabled } = filters
  const chosen = speechCodes.find((code) => code === language)
  return {
    kind,
    page,
    rows,
    ...(text ? { text } : {}),
    ...(sort ? { sort } : {}),
    ...(catalogId ? { catalogId } : {}),
    ...(chosen ? { language: chosen } : {}),
    ...(disabled ? { disabled: disabled === 'true' } : {}),
  }
}
