import { Input } from 'antd'
import { useMemo, useState } from 'react'
import { searchNodes } from '@lianda/shared/module/scene/edit/flow-edit.rules'
import { useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import { useFlowEditing } from './flow-editing'
import styles from './flow.module.css'

/** Finds nodes by their name or sentences; Enter goes to the next one. */
export function SearchNodes({ onFound }: { onFound: (id: string) => void }) {
  const t = useText()
  const { flow, select } = useFlowEditing()
  const [text, setText] = useState('')
  const [at, setAt] = useState(-1)
  const found = useMemo(() => searchNodes(flow, text), [flow, text])
  const next = (step: number) => {
    if (found.length === 0) return
    const to = (at + step + found.length) % found.length
    const node = found[to]
    if (!node) return
    setAt(to)
    select([node.id])
    onFound(node.id)
  }
  return (
    <div className={styles.search} role="search">
      <Input
        value={text}
        allowClear
        prefix={<AdminIcon name="search" size={16} />}
        aria-label={t('flow-edit.search')}
        placeholder={t('flow-edit.search')}
        onChange={({ target }) => {
          setText(target.value)
          setAt(-1)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          next(event.shiftKey ? -1 : 1)
        }}
      />
      <small role="status">
        {text.trim() === '' ? '' : t('flow-edit.found', { at: Math.max(0, at + 1), count: found.length })}
      </small>
    </div>
  )
}
