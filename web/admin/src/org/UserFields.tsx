import { DatePicker, Form, Input, Radio } from 'antd'
import type { UserRow } from '@lianda/shared/module/org/org.admin.contract'
import { LearnerPortrait } from '@lianda/shared/ui/Portrait'
import { required } from '../edit/required'
import { DAY_FIELD } from '../parts/day-field'
import { PictureField } from '../parts/PictureField'
import { useText } from '../platform/text'
import { useDepartmentWord } from '../shell/use-user'
import { OtherDepartments } from './OtherDepartments'
import { PersonSelect } from './PersonSelect'
import { RoleSelect } from './RoleSelect'
import { useDepartmentTree, usePositionTree } from './unit-trees'
import { UnitSelect } from './UnitSelect'

interface Props {
  creating: boolean
  /** Roles that the user holds now. */
  held: UserRow['roles']
  /** Departments that they are in now besides their main one. */
  others: UserRow['otherDepartments']
  /** Name of their manager. */
  manager: string
  /** Address of their picture. */
  image: string
}

/** All fields of a user; account and password can be set only once. */
export function UserFields({ creating, held, others, manager, image }: Props) {
  const t = useText()
  const department = useDepartmentWord()
  const departments = useDepartmentTree()
  const positions = usePositionTree()
  const sex = Form.useWatch<UserRow['sex']>('sex') ?? 1
  return (
    <>
      <Form.Item
        name="account"
        label={t('office.person.account')}
        extra={creating ? t('org.user.accountHint') : undefined}
        rules={
          creating
            ? [
                required(t, t('office.person.account')),
                { pattern: /^[A-Za-z0-9_.@-]{6,50}$/, message: t('org.user.accountRule') },
              ]
            : []
        }
      >
        <Input maxLength={50} disabled={!creating} autoComplete="off" />
      </Form.Item>
      {creating ? (
        <>
          <Form.Item
            name="password"
            label={t('org.user.password')}
            extra={t('org.user.passwordHint')}
            rules={[required(t, t('org.user.password')), { min: 6, max: 15, message: t('org.user.passwordRule') }]}
          >
            <Input.Password maxLength={15} autoComplete="new-password" />
          </Form.Item>
          <Form.Item
            name="repeat"
            label={t('org.user.repeat')}
            dependencies={['password']}
            rules={[
              required(t, t('org.user.repeat')),
              ({ getFieldValue }) => ({
                // An empty field is reported as missing, not as different.
                validator: (_rule, value) =>
                  !value || value === getFieldValue('password')
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('org.user.repeatRule'))),
              }),
            ]}
          >
            <Input.Password maxLength={15} autoComplete="new-password" />
          </Form.Item>
        </>
      ) : null}
      <Form.Item name="name" label={t('office.person.name')} rules={[required(t, t('office.person.name'))]}>
        <Input maxLength={20} showCount autoComplete="off" />
      </Form.Item>
      <Form.Item name="avatar" label={t('org.user.avatar')} extra={t('org.user.avatarHint')}>
        <PictureField kind="avatar" image={image} blank={<LearnerPortrait sex={sex} size={56} />} />
      </Form.Item>
      <Form.Item name="sex" label={t('office.person.sex')}>
        <Radio.Group
          options={[
            { value: 1, label: t('office.person.male') },
            { value: 0, label: t('office.person.female') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="departmentId"
        label={department}
        rules={[{ required: true, message: t('office.form.required', { name: department }) }]}
      >
        <UnitSelect words="org.department" nodes={departments.nodes} />
      </Form.Item>
      <Form.Item name="otherDepartments" label={t('org.user.others')} extra={t('org.user.othersHint')}>
        <OtherDepartments held={others} />
      </Form.Item>
      <Form.Item name="positionId" label={t('org.user.position')}>
        <UnitSelect words="org.position" nodes={positions.nodes} none />
      </Form.Item>
      <Form.Item
        name="workno"
        label={t('office.person.workno')}
        rules={[{ pattern: /^[A-Za-z0-9]{0,12}$/, message: t('org.user.worknoRule') }]}
      >
        <Input maxLength={12} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="mobile"
        label={t('org.user.mobile')}
        rules={[{ pattern: /^(1[3-9]\d{9})?$/, message: t('org.user.mobileRule') }]}
      >
        <Input maxLength={11} inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item name="email" label={t('org.user.email')} rules={[{ type: 'email', message: t('org.user.emailRule') }]}>
        <Input maxLength={128} autoComplete="off" />
      </Form.Item>
      <Form.Item name="managerId" label={t('org.user.manager')}>
        <PersonSelect name={manager} none={t('org.user.managerNone')} />
      </Form.Item>
      <Form.Item name="entryDate" label={t('org.user.entryDate')} {...DAY_FIELD}>
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="validUntil" label={t('org.user.validUntil')} extra={t('org.user.validHint')} {...DAY_FIELD}>
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="roles" label={t('office.person.role')} extra={t('role.ofUserHint')}>
        <RoleSelect held={held} />
      </Form.Item>
      <Form.Item name="memo" label={t('org.user.memo')} extra={t('org.user.memoHint')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
    </>
  )
}
