import { Popover } from 'antd'
import { useState } from 'react'
import { LearnerPortrait } from '@lianda/shared/ui/Portrait'
import { lateLayer, latePart } from '../parts/late-part'
import { bringTexts } from '../platform/platform'
import { useText } from '../platform/text'
import { useUser } from './use-user'
import styles from './shell.module.css'

const OwnAccess = lateLayer(
  async () => {
    const [part] = await Promise.all([import('./OwnAccess'), bringTexts(['identity'])])
    return part.OwnAccess
  },
  ({ open }) => open,
)

const UserMenu = latePart(
  async () => (await import('./UserMenu')).UserMenu,
  <div className={`${styles.card} ${styles.cardWaits}`} />,
)

/** Who is signed in; opens more about them, and sign-out. */
export function UserCard() {
  const t = useText()
  const user = useUser()
  const [access, setAccess] = useState(false)
  return (
    <>
      <OwnAccess open={access} onClose={() => setAccess(false)} />
      <Popover trigger="click" placement="topLeft" content={<UserMenu onAccess={() => setAccess(true)} />}>
        <button type="button" className={styles.me} title={t('office.shell.account', { name: user.name })}>
          <LearnerPortrait sex={user.sex} image={user.avatar} size={32} />
          <span className={styles.meText}>
            <strong>{user.name}</strong>
            <span>{user.rolename}</span>
          </span>
        </button>
      </Popover>
    </>
  )
}
