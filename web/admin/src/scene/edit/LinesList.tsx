import type { CustomerLine } from '@lianda/shared/module/scene/customer-line.contract'
import { useText } from '../../platform/text'
import { freeId, idsOf, type Place } from './content-edit'
import { useRows } from './editing'
import { ChoiceField, TextField } from './fields'
import { RowList } from './RowList'

export const EMOTIONS = [0, 1, 2, 3, 4, 5, 6] as const

interface Props {
  at: Place
  /** How one of them is called, and its field. */
  noun: string
  label: string
  max: number
  empty: string
  /** Begins the ids of new lines. */
  stem: string
  /** Ids of other lines that these may not have. */
  besides?: readonly string[]
}

/** Lines that the customer says as they are, each with an emotion. */
export function LinesList({ at, noun, label, max, empty, stem, besides = [] }: Props) {
  const t = useText()
  const taken = [...idsOf(useRows<CustomerLine>(at)), ...besides]
  return (
    <RowList<CustomerLine>
      {...{ at, noun, max, empty }}
      keyOf={({ id }) => id}
      nameOf={({ text }) => text}
      make={() => ({ id: freeId(taken, stem), text: '', emotion: 0 })}
    >
      {(row) => (
        <>
          <TextField at={`${row}.text`} label={label} max={200} rows={1} />
          <ChoiceField
            at={`${row}.emotion`}
            label={t('scene-edit.field.emotion')}
            options={EMOTIONS.map((value) => ({ value, label: t(`scene-edit.emotion.${value}`) }))}
          />
        </>
      )}
    </RowList>
  )
}
