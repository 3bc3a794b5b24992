import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '@lianda/shared/ui/Icon'
import { useText } from '../platform/text'
import { firstRoute } from './access'
import { useCrumb } from './crumb'
import { leaveForTrainingCentre } from './leave'
import { useUser } from './use-user'
import styles from './shell.module.css'

/**
 * In place of a page whose function was taken away while it was open. The address stays, so that the page and what was
 * kept of it are there again once the function is.
 */
export function LostPage() {
  const t = useText()
  const navigate = useNavigate()
  const first = firstRoute(useUser())
  const heading = useRef<HTMLHeadingElement>(null)
  useCrumb(t('office.lost.title'))
  // What had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.notFound}>
      <Icon name="lock" size={40} />
      <h1 ref={heading} tabIndex={-1}>
        {t('office.lost.title')}
      </h1>
      <p>{t('office.lost.text')}</p>
      <Button type="primary" onClick={() => (first === null ? leaveForTrainingCentre() : void navigate(first))}>
        {t(first === null ? 'office.lost.centre' : 'office.notFound.home')}
      </Button>
    </div>
  )
}
