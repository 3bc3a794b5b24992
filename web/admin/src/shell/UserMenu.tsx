import { Button, Switch } from 'antd'
import { useState } from 'react'
import { endSession } from '@lianda/shared/module/identity/end-session'
import { lateLayer } from '../parts/late-part'
import { call, session, view } from '../platform/platform'
import { useText } from '../platform/text'
import { leaveForSignIn } from './leave'
import { setSingleKeys, singleKeysOn } from './single-keys'
import { useDepartmentWord, useUser } from './use-user'
import styles from './shell.module.css'

const RecorderDialog = lateLayer(async () => (await import('./RecorderDialog')).RecorderDialog)

/** The user: name, sex, organisation, department, role; and sign-out. */
export function UserMenu({ onAccess }: { onAccess: () => void }) {
  const t = useText()
  const [recorder, setRecorder] = useState(false)
  const user = useUser()
  const department = useDepartmentWord()
  const rows: [string, string][] = [
    [t('office.person.sex'), t(user.sex === 1 ? 'office.person.male' : 'office.person.female')],
    [t('office.person.organisation'), user.orgname],
    [department, user.departmentname || '—'],
    [t('office.person.role'), user.rolename],
  ]
  return (
    <div className={styles.card}>
      <strong>{user.name}</strong>
      <span className={styles.faint}>{user.account}</span>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SingleKeys />
      {recorder ? <RecorderDialog onClose={() => setRecorder(false)} /> : null}
      {view === null ? (
        <Button block onClick={onAccess}>
          {t('office.shell.access')}
        </Button>
      ) : null}
      <Button block onClick={() => setRecorder(true)}>
        {t('office.shell.recorder')}
      </Button>
      <Button block onClick={() => void endSession({ call, session }, leaveForSignIn)}>
        {t('office.shell.signOut')}
      </Button>
    </div>
  )
}

/** Switch for the single-key shortcuts N, J, K and /: users of voice control have to be able to turn them off. */
function SingleKeys() {
  const t = useText()
  const [on, setOn] = useState(singleKeysOn)
  return (
    <label className={styles.keys}>
      {t('office.shell.singleKeys')}
      <Switch
        size="small"
        checked={on}
        onChange={(next) => {
          setSingleKeys(next)
          setOn(next)
        }}
      />
    </label>
  )
}
