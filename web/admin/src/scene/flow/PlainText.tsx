import { Alert, Button, Input } from 'antd'
import { useMemo, useState } from 'react'
import { flowText, type ReadFlow, readFlow } from '@lianda/shared/module/scene/edit/flow-text.rules'
import { useText } from '../../platform/text'
import { useFlowEditing } from './flow-editing'
import styles from './text.module.css'

/** The whole flow as one text: written, taken from elsewhere, or read aloud from its beginning to its end. */
export function PlainText() {
  const t = useText()
  const { flow, locked, apply } = useFlowEditing()
  const written = useMemo(() => flowText(flow), [flow])
  /** What was typed and not applied yet. */
  const [typed, setTyped] = useState<string | null>(null)
  const [failed, setFailed] = useState<Extract<ReadFlow, { ok: false }> | null>(null)
  const isChanged = typed !== null && typed !== written
  const adopt = () => {
    if (typed === null) return
    const read = readFlow(typed)
    setFailed(read.ok ? null : read)
    if (!read.ok) return
    apply(() => read.flow)
    setTyped(null)
  }
  return (
    <div className={styles.plain}>
      {failed ? (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t(`flow-edit.text.${failed.reason}`, { line: failed.line })}
        />
      ) : null}
      <Input.TextArea
        className={styles.whole ?? ''}
        aria-label={t('flow-edit.text.label')}
        value={typed ?? written}
        readOnly={locked}
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={adopt}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          adopt()
        }}
      />
      <p className={styles.keys}>
        {t('flow-edit.text.keys')}
        {locked ? null : (
          <Button size="small" type="primary" disabled={!isChanged} onClick={adopt}>
            {isChanged ? t('flow-edit.text.adopt') : t('flow-edit.text.same')}
          </Button>
        )}
      </p>
    </div>
  )
}
