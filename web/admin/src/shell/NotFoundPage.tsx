import { Button } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../platform/text'
import { AdminIcon } from './AdminIcon'
import { firstRoute } from './access'
import { useCrumb } from './crumb'
import { leaveForNotFound } from './leave'
import { useUser } from './use-user'
import styles from './shell.module.css'

/**
 * An address that does not exist or is not permitted; the page does not say which. A user without any permitted page
 * goes to the learner's page instead.
 */
export function NotFoundPage() {
  const t = useText()
  const navigate = useNavigate()
  const first = firstRoute(useUser())
  useCrumb(t('office.notFound.title'))
  useEffect(() => {
    if (first === null) leaveForNotFound()
  }, [first])
  if (first === null) return null
  return (
    <div className={styles.notFound}>
      <AdminIcon name="search" size={40} />
      <h1>{t('office.notFound.title')}</h1>
      <p>{t('office.notFound.text')}</p>
      <Button type="primary" onClick={() => void navigate(first, { replace: true })}>
        {t('office.notFound.home')}
      </Button>
    </div>
  )
}
