import { Button } from 'antd'
import { useMemo } from 'react'
import { hasFunction } from '@lianda/shared/contract/action'
import { type UserRow, userGet } from '@lianda/shared/module/org/org.admin.contract'
import { FormDrawer } from '../edit/FormDrawer'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { useMaybeUser } from '../shell/use-user'
import { userSubject } from './user-subject'
import { UserFields } from './UserFields'

interface Props {
  /** Id of a user, `new`, or null while nothing is open. */
  edited: string | null
  /** Where a new user is put. */
  departmentId?: string | null
  positionId?: string | null
  onClose: () => void
  onReset: (user: UserRow) => void
}

/** Creates and edits a user. */
export function UserDrawer({ edited, departmentId = null, positionId = null, onClose, onReset }: Props) {
  const t = useText()
  const creating = edited === 'new'
  const reader = useMaybeUser()
  const mayReadRights = reader !== null && hasFunction(reader, 'system-role')
  // The row's mobile number is masked: load the full user.
  const loaded = useCall(userGet, edited === null || creating ? null : { id: edited }, { once: true })
  const first = loaded.data?.user ?? null
  const subject = useMemo(
    () => (creating || first ? userSubject(first, { departmentId, positionId }) : null),
    [creating, first, departmentId, positionId],
  )
  return (
    <FormDrawer
      name="user"
      edited={edited}
      subject={subject}
      loaded={loaded}
      title={(user) => (creating ? t('org.user.create') : t('org.user.editTitle', { name: user?.name ?? '' }))}
      done={({ name }) => t(creating ? 'org.user.created' : 'org.user.saved', { name })}
      verb={t(creating ? 'org.user.createVerb' : 'office.save')}
      buttons={(user) => (
        <>
          {user && mayReadRights ? (
            <Button href={`#/admin/system/adminrole?person=${user.id}&name=${encodeURIComponent(user.name)}`}>
              {t('role.person')}
            </Button>
          ) : null}
          {user?.can.resetPassword ? <Button onClick={() => onReset(user)}>{t('org.user.reset')}</Button> : null}
        </>
      )}
      notice={
        first?.invitedBy ? (
          <p>
            {t('org.user.source')}
            {t('office.colon')}
            {t('org.user.invited', { title: first.invitedBy })}
          </p>
        ) : null
      }
      onClose={onClose}
    >
      <UserFields
        creating={creating}
        held={first?.roles ?? []}
        others={first?.otherDepartments ?? []}
        manager={first?.managerName ?? ''}
        image={first?.image ?? ''}
      />
    </FormDrawer>
  )
}
