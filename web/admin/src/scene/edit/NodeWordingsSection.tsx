import type { Customer } from '@lianda/shared/module/customer/customer.contract'
import { useText } from '../../platform/text'
import { useRows } from './editing'
import { ChoiceField } from './fields'
import { RowList } from './RowList'
import { usePlaces } from './use-answers'
import { WordingsField } from './WordingsField'

type NodeWordings = Customer['nodes'][number]

/** The questions of a drawn scene in other words; each node has one row. */
export function NodeWordingsSection() {
  const t = useText()
  const places = usePlaces()
  const rows = useRows<NodeWordings>('customer.nodes')
  const free = places.filter(({ value }) => !rows.some(({ node }) => node === value))
  return (
    <RowList<NodeWordings>
      at="customer.nodes"
      noun={t('scene-edit.noun.node')}
      max={places.length}
      keyOf={(_row, index) => String(index)}
      nameOf={({ node }) => String(places.find(({ value }) => value === node)?.label ?? '')}
      make={() => ({ node: free[0]?.value ?? '', again: [], left: [] })}
      empty={t('scene-edit.empty.nodes')}
    >
      {(at, { node }) => (
        <>
          <ChoiceField
            at={`${at}.node`}
            label={t('scene-edit.field.node')}
            options={places.filter(({ value }) => value === node || free.some((one) => one.value === value))}
          />
          <WordingsField at={`${at}.again`} label={t('scene-edit.field.againHere')} />
          <WordingsField at={`${at}.left`} label={t('scene-edit.field.leftHere')} />
        </>
      )}
    </RowList>
  )
}
