import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../platform/text'
import { menuFor } from './access'
import { useUser } from './use-user'
import styles from './shell.module.css'

/** Ctrl-K: jumps to any permitted page by a part of its name. */
export function JumpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const user = useUser()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const wanted = typed.trim().toLowerCase()
  const found = menuFor(user)
    .flatMap((row) =>
      row.items.map((item) => ({
        ...item,
        title: t(`function.${item.key}`),
        group: t(`function.group.${row.group}`),
      })),
    )
    .filter((item) => `${item.title} ${item.group} ${item.key}`.toLowerCase().includes(wanted))
  const go = (index: number) => {
    const item = found[index]
    if (!item) return
    onClose()
    void navigate(item.route)
  }
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      title={t('office.shell.jump')}
      destroyOnHidden
      afterClose={() => (setTyped(''), setAt(0))}
    >
      <Input
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls="jump-list"
        aria-activedescendant={found[at] ? `jump-${found[at].key}` : undefined}
        aria-label={t('office.shell.jump')}
        value={typed}
        onChange={(event) => (setTyped(event.target.value), setAt(0))}
        onPressEnter={() => go(at)}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
          if (step === 0) return
          event.preventDefault()
          setAt((before) => Math.max(0, Math.min(found.length - 1, before + step)))
        }}
      />
      <ul id="jump-list" role="listbox" aria-label={t('office.shell.jump')} className={styles.jumpList}>
        {found.map((item, index) => (
          <li
            key={item.key}
            id={`jump-${item.key}`}
            role="option"
            aria-selected={index === at}
            onClick={() => go(index)}
            onMouseEnter={() => setAt(index)}
          >
            <span>{item.title}</span>
            <span className={styles.faint}>{item.group}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className={styles.faint}>{t('office.shell.jumpNone')}</p> : null}
    </Modal>
  )
}
