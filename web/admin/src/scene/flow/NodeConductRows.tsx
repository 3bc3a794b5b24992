import { conductWeight, type NodeConduct } from '@lianda/shared/module/scene/node-conduct.contract'
import { conductKind } from '@lianda/shared/module/understanding/conduct-kind'
import { useText } from '../../platform/text'
import { ChoiceField, LinesField } from '../edit/fields'
import { RowList } from '../edit/RowList'
import styles from '../edit/fields.module.css'

const KINDS = conductKind.options

/** How a node takes bad conduct; each kind has one row at most. */
export function NodeConductRows({ at, rows }: { at: string; rows: readonly NodeConduct[] }) {
  const t = useText()
  const free = KINDS.filter((kind) => !rows.some((row) => row.kind === kind))
  return (
    <RowList<NodeConduct>
      at={at}
      noun={t('flow-edit.noun.conduct')}
      max={KINDS.length}
      keyOf={(_row, index) => String(index)}
      nameOf={({ kind, weight }) => `${t(`scene-edit.cause.${kind}`)} · ${t(`flow-edit.weight.${weight}`)}`}
      make={() => ({ kind: free[0] ?? 'insult', weight: 'more' })}
      empty={t('flow-edit.empty.conduct')}
      optional
    >
      {(row, { kind: own }) => (
        <>
          <div className={styles.two}>
            <ChoiceField
              at={`${row}.kind`}
              label={t('flow-edit.field.conductKind')}
              options={KINDS.filter((kind) => kind === own || free.includes(kind)).map((value) => ({
                value,
                label: t(`scene-edit.cause.${value}`),
              }))}
            />
            <ChoiceField
              at={`${row}.weight`}
              label={t('flow-edit.field.weight')}
              help={t('flow-edit.help.weight')}
              options={conductWeight.options.map((value) => ({ value, label: t(`flow-edit.weight.${value}`) }))}
            />
          </div>
          <LinesField
            at={`${row}.words`}
            label={t('flow-edit.field.conductWords')}
            help={t('flow-edit.help.conductWords')}
            most={20}
            longest={32}
            optional
          />
        </>
      )}
    </RowList>
  )
}
