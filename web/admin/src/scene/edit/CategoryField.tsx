import { Select } from 'antd'
import { useState } from 'react'
import { useCatalogs } from '../../catalog/use-catalogs'
import { useText } from '../../platform/text'
import { pathOptions } from '../../tree/tree.rules'
import { SCENE_CATALOGS } from '../scene-query'
import { type ScenePlace, useEditing } from './editing'
import { described, Framed } from './fields'

const AT = 'catalogId'

/** The category that a scene lies in. */
export function CategoryField({ place: { catalogId, move } }: { place: ScenePlace }) {
  const t = useText()
  const { faultAt, locked } = useEditing()
  const { nodes } = useCatalogs(SCENE_CATALOGS)
  const [busy, setBusy] = useState(false)
  const fault = faultAt(AT)
  const lay = async (to: string) => {
    setBusy(true)
    await move(to)
    setBusy(false)
  }
  return (
    <Framed at={AT} label={t('scene-edit.field.category')} fault={fault}>
      <Select<string | null>
        {...described(AT, fault, undefined)}
        value={catalogId}
        disabled={locked}
        loading={busy}
        showSearch
        optionFilterProp="label"
        placeholder={t('catalog.none')}
        options={pathOptions(nodes)}
        {...(fault ? { status: 'error' as const } : {})}
        onChange={(to) => to !== null && void lay(to)}
      />
    </Framed>
  )
}
