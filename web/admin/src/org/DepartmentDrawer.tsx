import { Form, Input, Switch } from 'antd'
import { useMemo } from 'react'
import { departmentGet, UNIT_NAME } from '@lianda/shared/module/org/unit.admin.contract'
import { FormDrawer } from '../edit/FormDrawer'
import { required } from '../edit/required'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { departmentSubject } from './department-subject'
import { LogoField } from './LogoField'
import { PersonSelect } from './PersonSelect'

interface Props {
  /** Id of the department; null while closed. */
  edited: string | null
  /** A department above it is closed, so that it is too. */
  closedAbove: boolean
  onClose: () => void
}

/** Edits a department's name, leader, logo and whether it takes people in. */
export function DepartmentDrawer({ edited, closedAbove, onClose }: Props) {
  const t = useText()
  const loaded = useCall(departmentGet, edited === null ? null : { id: edited }, { once: true })
  const first = loaded.data
  const subject = useMemo(() => (first ? departmentSubject(first.department) : null), [first])
  return (
    <FormDrawer
      name="department"
      edited={edited}
      subject={subject}
      loaded={loaded}
      title={(view) => t('org.department.editTitle', { name: view?.name ?? '' })}
      done={({ name }) => t('org.department.savedOf', { name })}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('org.department.name')} rules={[required(t, t('org.department.name'))]}>
        <Input maxLength={UNIT_NAME} showCount autoComplete="off" />
      </Form.Item>
      <Form.Item name="leaderId" label={t('org.department.leader')}>
        <PersonSelect name={first?.department.leaderName ?? ''} none={t('org.department.leaderNone')} />
      </Form.Item>
      <Form.Item name="logo" label={t('org.department.logo')} extra={t('org.department.logoHint')}>
        <LogoField image={first?.image ?? ''} />
      </Form.Item>
      <Form.Item
        name="disabled"
        label={t('org.department.closed')}
        valuePropName="checked"
        extra={t(closedAbove ? 'org.department.closedAbove' : 'org.department.closedHint')}
      >
        <Switch disabled={closedAbove} />
      </Form.Item>
    </FormDrawer>
  )
}
