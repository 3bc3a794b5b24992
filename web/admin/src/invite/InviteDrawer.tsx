import { Alert, DatePicker, Form, Input, InputNumber, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import {
  INVITE_TITLE,
  type InviteRow,
  inviteGet,
  MOST_INVITEES,
} from '@lianda/shared/module/invite/invite.admin.contract'
import { roleList } from '@lianda/shared/module/org/role.admin.contract'
import { FormDrawer } from '../edit/FormDrawer'
import { useDepartmentTree } from '../org/unit-trees'
import { UnitSelect } from '../org/UnitSelect'
import { DAY_FIELD } from '../parts/day-field'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { inviteSubject } from './invite-subject'

/** Days that a new code is valid, unless its maker says otherwise. */
const DAYS = 30

interface Props {
  /** Id of a code, `new`, or null while nothing is open. */
  edited: string | null
  onClose: () => void
  /** A code was made. */
  onCreated: (invite: InviteRow) => void
}

/** Makes and edits an invite code. */
export function InviteDrawer({ edited, onClose, onCreated }: Props) {
  const t = useText()
  const creating = edited === 'new'
  const departments = useDepartmentTree()
  const loaded = useCall(inviteGet, edited === null || creating ? null : { id: edited }, { once: true })
  const first = loaded.data?.invite ?? null
  const subject = useMemo(
    () => (creating || first ? inviteSubject(first, dayjs().add(DAYS, 'day').format('YYYY-MM-DD')) : null),
    [creating, first],
  )
  const required = (key: string) => ({
    required: true,
    message: t('office.form.required', { name: t(`invite-admin.column.${key}`) }),
  })
  return (
    <FormDrawer
      name="invite"
      edited={edited}
      subject={subject}
      loaded={loaded}
      title={(view) =>
        creating ? t('invite-admin.create') : t('invite-admin.editTitle', { title: view?.title ?? first?.title ?? '' })
      }
      done={({ title }) => t(creating ? 'invite-admin.created' : 'invite-admin.saved', { title })}
      {...(creating ? { verb: t('invite-admin.createVerb'), onSaved: onCreated } : {})}
      notice={
        first?.problem ? (
          <Alert
            type="warning"
            showIcon
            title={t(`invite-admin.problem.${first.problem}`)}
            description={t('invite-admin.problemFix')}
          />
        ) : null
      }
      onClose={onClose}
    >
      <Form.Item
        name="title"
        label={t('invite-admin.column.title')}
        extra={t('invite-admin.titleHint')}
        rules={[{ ...required('title'), whitespace: true }]}
      >
        <Input maxLength={INVITE_TITLE} showCount autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="validUntil"
        label={t('invite-admin.column.validUntil')}
        extra={t('invite-admin.validHint')}
        rules={[required('validUntil')]}
        {...DAY_FIELD}
      >
        <DatePicker style={{ width: '100%' }} minDate={dayjs()} />
      </Form.Item>
      <Form.Item
        name="most"
        label={t('invite-admin.column.most')}
        extra={t('invite-admin.mostHint')}
        rules={[required('most')]}
      >
        <InputNumber style={{ width: '100%' }} min={1} max={MOST_INVITEES} precision={0} />
      </Form.Item>
      <Form.Item name="departmentId" label={t('invite-admin.column.department')} rules={[required('department')]}>
        <UnitSelect words="org.department" nodes={departments.nodes} />
      </Form.Item>
      <Form.Item name="roleId" label={t('invite-admin.column.role')} extra={t('invite-admin.roleHint')}>
        <GivenRole first={first} />
      </Form.Item>
      <Form.Item
        name="approval"
        label={t('invite-admin.approval.label')}
        extra={t('invite-admin.approval.hint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
    </FormDrawer>
  )
}

interface GivenRoleProps {
  id?: string
  first: InviteRow | null
  value?: string | null
  onChange?: (id: string | null) => void
}

/** One role, or none; those that one can't give are shown with the reason. */
function GivenRole({ id, first, value, onChange }: GivenRoleProps) {
  const t = useText()
  const { data, loading } = useCall(roleList, {})
  const options = (data?.rows ?? [])
    .filter((role) => role.type !== 'owner')
    .map((role) => ({
      value: role.id,
      label: role.can.give ? role.name : t(role.enabled ? 'role.notYours' : 'role.isOff', { name: role.name }),
      disabled: !role.can.give && role.id !== first?.roleId,
    }))
  const none = { value: '', label: t('invite-admin.roleNone'), disabled: false }
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? ''}
      options={[none, ...options]}
      onChange={(next) => onChange?.(next === '' ? null : next)}
    />
  )
}
