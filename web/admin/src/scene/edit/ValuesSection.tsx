import type { DrawnValue } from '@lianda/shared/module/customer/customer.contract'
import { useText } from '../../platform/text'
import { freeId } from './content-edit'
import { LinesField, TextField } from './fields'
import { useSlotIds } from './MemoriesSection'
import { RowList } from './RowList'

/** What differs from one practice to the next. */
export function ValuesSection() {
  const t = useText()
  const taken = useSlotIds()
  return (
    <RowList<DrawnValue>
      at="customer.values"
      noun={t('scene-edit.noun.value')}
      max={10}
      keyOf={({ id }) => id}
      nameOf={({ label }) => label}
      make={() => ({ id: freeId(taken, 'v'), label: '', options: [] })}
      empty={t('scene-edit.empty.values')}
    >
      {(at, { id }) => (
        <>
          <TextField
            at={`${at}.label`}
            label={t('scene-edit.field.valueLabel')}
            help={t('scene-edit.help.valueSlot', { slot: `{${id}}` })}
            max={48}
          />
          <LinesField
            at={`${at}.options`}
            label={t('scene-edit.field.valueOptions')}
            help={t('scene-edit.help.valueOptions')}
          />
        </>
      )}
    </RowList>
  )
}
