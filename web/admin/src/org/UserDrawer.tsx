import { App, Button, Drawer, Form, Skeleton } from 'antd'
import { useMemo } from 'react'
import { hasFunction } from '@lianda/shared/contract/action'
import { type UserRow, userGet } from '@lianda/shared/module/org/org.admin.contract'
import { ConflictNotice } from '../edit/ConflictNotice'
import { DrawerFoot } from '../edit/DrawerFoot'
import { KeptNotice } from '../edit/KeptNotice'
import { useDraft } from '../edit/use-draft'
import { EDITOR, useEditKeys } from '../edit/use-edit-keys'
import { useFormDraft } from '../edit/use-form-draft'
import { ListError } from '../list/ListStates'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { useMaybeUser } from '../shell/use-user'
import type { UserForm } from './user-form'
import { isUserLocked, userSubject } from './user-subject'
import { UserFields } from './UserFields'
import { UserRefusal } from './UserRefusal'
import styles from './user.module.css'

/** The submit button is in the drawer's footer, outside its form. */
const FORM_ID = 'user-form'

interface Props {
  /** Id of a user, `new`, or null while nothing is open. */
  edited: string | null
  /** Where a new user is put. */
  departmentId?: string | null
  positionId?: string | null
  onClose: () => void
  onReset: (user: UserRow) => void
}

/** Creates and edits a user. Shows all errors at once and focuses the first. */
export function UserDrawer({ edited, departmentId = null, positionId = null, onClose, onReset }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const [form] = Form.useForm<UserForm>()
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
  const draft = useDraft(subject)
  useFormDraft(form, draft, draft?.content ?? null)
  useEditKeys(draft, { save: () => form.submit() })
  const user = draft?.view ?? null
  const saving = draft?.saving.kind
  const readOnly = user !== null && isUserLocked(user)
  const save = async () => {
    const saved = await draft?.save()
    if (!saved) return
    message.success(t(creating ? 'org.user.created' : 'org.user.saved', { name: saved.view.name }))
    onClose()
  }
  return (
    <Drawer
      open={edited !== null}
      onClose={onClose}
      size={480}
      destroyOnHidden
      title={creating ? t('org.user.create') : t('org.user.editTitle', { name: user?.name ?? '' })}
      footer={
        <DrawerFoot draft={readOnly ? null : draft} onClose={onClose}>
          {user && mayReadRights ? (
            <Button href={`#/admin/system/adminrole?person=${user.id}&name=${encodeURIComponent(user.name)}`}>
              {t('role.person')}
            </Button>
          ) : null}
          {user?.can.resetPassword ? <Button onClick={() => onReset(user)}>{t('org.user.reset')}</Button> : null}
          {readOnly ? null : (
            <Button
              size="large"
              type="primary"
              htmlType="submit"
              form={FORM_ID}
              loading={saving === 'saving'}
              disabled={draft === null || saving === 'conflict'}
            >
              {t(creating ? 'org.user.createVerb' : 'office.save')}
            </Button>
          )}
        </DrawerFoot>
      }
    >
      {draft ? (
        <>
          <KeptNotice draft={draft} />
          <ConflictNotice draft={draft} isLocked={isUserLocked} />
          {user?.invitedBy ? (
            <p>
              {t('org.user.source')}
              {t('office.colon')}
              {t('org.user.invited', { title: user.invitedBy })}
            </p>
          ) : null}
          {draft.saving.kind === 'failed' ? <UserRefusal failure={draft.saving.failure} /> : null}
        </>
      ) : loaded.failure ? (
        <ListError failure={loaded.failure} kept={false} onRetry={loaded.reload} />
      ) : (
        <Skeleton active={false} paragraph={{ rows: 8 }} />
      )}
      <Form
        key={edited}
        form={form}
        id={FORM_ID}
        className={styles.form}
        layout="vertical"
        disabled={readOnly}
        hidden={draft === null}
        onValuesChange={(part: Partial<UserForm>) =>
          draft?.change((now) => ({ ...now, ...part }), Object.keys(part).join())
        }
        onFinish={() => void save()}
        scrollToFirstError={{ focus: true }}
        requiredMark
        {...EDITOR}
      >
        <UserFields
          creating={creating}
          held={first?.roles ?? []}
          others={first?.otherDepartments ?? []}
          manager={first?.managerName ?? ''}
          image={first?.image ?? ''}
        />
      </Form>
    </Drawer>
  )
}
