import { Button, Tag } from 'antd'
import { useState } from 'react'
import { idMaker, MAX_LINES } from '@lianda/shared/module/scene/edit/flow-edit.rules'
import type { CustomerLine } from '@lianda/shared/module/scene/customer-line.contract'
import type { Flow } from '@lianda/shared/module/scene/scene.contract'
import type { SpeechRow } from '@lianda/shared/module/speech/speech.admin.contract'
import { useText } from '../../platform/text'
import { SpeechPicker } from '../../speech/late-picker'
import { useEditing, useRows } from '../edit/editing'
import { ChoiceField, TextField } from '../edit/fields'
import { RowList } from '../edit/RowList'
import { useFlowEditing } from './flow-editing'
import styles from './flow.module.css'

const EMOTIONS = [0, 1, 2, 3, 4, 5, 6] as const

/** Copies of lines of the speech list, with ids that the flow does not have. */
function copiesOf(flow: Flow, rows: readonly SpeechRow[]): CustomerLine[] {
  const next = idMaker(flow)
  return rows.map(({ id: speechId, text, emotion }) => ({ id: next('l'), text, emotion, speechId }))
}

/** What the customer says at a node: written here, or taken from the speech list. */
export function LineRows({ at }: { at: string }) {
  const t = useText()
  const { flow, locked } = useFlowEditing()
  const { set } = useEditing()
  const lines = useRows<CustomerLine>(at)
  const [picking, setPicking] = useState(false)
  const room = MAX_LINES - lines.length
  return (
    <>
      <h3>{t('flow-edit.field.lines')}</h3>
      <RowList<CustomerLine>
        at={at}
        noun={t('flow-edit.noun.line')}
        max={MAX_LINES}
        keyOf={({ id }) => id}
        nameOf={({ text }) => text}
        make={() => ({ id: idMaker(flow)('l'), text: '', emotion: 0 })}
        empty={t('flow-edit.empty.lines')}
      >
        {(row, { speechId, ...line }) => (
          <>
            {speechId === undefined ? null : <Tag className={styles.fromList ?? ''}>{t('flow-edit.fromList')}</Tag>}
            <TextField
              at={`${row}.text`}
              label={t('flow-edit.field.line')}
              max={200}
              rows={2}
              // In other words it is the scene's own.
              put={(text) => set(row, { ...line, text }, `${row}.text`)}
            />
            <ChoiceField<number>
              at={`${row}.emotion`}
              label={t('flow-edit.field.emotion')}
              options={EMOTIONS.map((value) => ({ value, label: t(`practice-admin.emotion.${value}`) }))}
            />
          </>
        )}
      </RowList>
      {locked ? null : (
        <Button type="link" size="small" disabled={room <= 0} onClick={() => setPicking(true)}>
          {t('flow-edit.takeLines')}
        </Button>
      )}
      <SpeechPicker
        open={picking}
        room={room}
        taken={lines.flatMap(({ speechId }) => speechId ?? [])}
        onPicked={(rows) => set(at, [...lines, ...copiesOf(flow, rows)])}
        onClose={() => setPicking(false)}
      />
    </>
  )
}
