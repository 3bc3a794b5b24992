import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Icon } from '@lianda/shared/ui/Icon'
import { leaveView, type View } from '../platform/see-as'
import { useText } from '../platform/text'
import styles from './see-as.module.css'

/** On every page while the administrator sees as somebody else. */
export function SeeAsBar({ view: { user, untilMs } }: { view: View }) {
  const t = useText()
  const left = useSecondsLeft(untilMs)
  useEffect(() => {
    if (left <= 0) leaveView(undefined, true)
  }, [left])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A layer that is open takes Escape for itself.
      const layer = document.querySelector('.ant-modal-wrap, .ant-drawer-open, .ant-popover:not(.ant-popover-hidden)')
      if (event.key === 'Escape' && !event.defaultPrevented && !layer) leaveView()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <section className={styles.bar} aria-label={t('role.view.as', { name: user.name })}>
      <Icon name="eye" size={20} />
      <p>
        <strong>{t('role.view.as', { name: user.name })}</strong> {t('role.view.hint')}{' '}
        <span role="timer" aria-live="off">
          {t('role.view.left', { time })}
        </span>
      </p>
      <Button onClick={() => leaveView()}>{t('role.view.other')}</Button>
      <Button onClick={() => leaveView('/admin')}>
        {t('role.view.back')} <kbd>Esc</kbd>
      </Button>
    </section>
  )
}

function useSecondsLeft(untilMs: number): number {
  const leftOf = () => Math.max(0, Math.ceil((untilMs - Date.now()) / 1_000))
  const [left, setLeft] = useState(leftOf)
  useEffect(() => {
    const timer = setInterval(() => setLeft(leftOf()), 1_000)
    return () => clearInterval(timer)
  })
  return left
}
