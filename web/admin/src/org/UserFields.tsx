import { DatePicker, Form, Input, Radio, Select } from 'antd'
import dayjs from 'dayjs'
import type { RoleType } from '@lianda/shared/module/org/org.admin.contract'
import { useText } from '../platform/text'
import { FunctionKeys } from './FunctionKeys'
import { useDepartments } from './use-departments'

/** All fields of a user; account and password can be set only once. */
export function UserFields({ creating, role }: { creating: boolean; role: RoleType }) {
  const t = useText()
  const departments = useDepartments()
  const required = (name: string) => ({ required: true, whitespace: true, message: t('form.required', { name }) })
  return (
    <>
      <Form.Item
        name="account"
        label={t('user.account')}
        extra={creating ? t('user.accountHint') : undefined}
        rules={
          creating
            ? [required(t('user.account')), { pattern: /^[A-Za-z0-9_.@-]{6,50}$/, message: t('user.accountRule') }]
            : []
        }
      >
        <Input maxLength={50} disabled={!creating} autoComplete="off" />
      </Form.Item>
      {creating ? (
        <>
          <Form.Item
            name="password"
            label={t('user.password')}
            extra={t('user.passwordHint')}
            rules={[required(t('user.password')), { min: 6, max: 15, message: t('user.passwordRule') }]}
          >
            <Input.Password maxLength={15} autoComplete="new-password" />
          </Form.Item>
          <Form.Item
            name="repeat"
            label={t('user.repeat')}
            dependencies={['password']}
            rules={[
              required(t('user.repeat')),
              ({ getFieldValue }) => ({
                // An empty field is reported as missing, not as different.
                validator: (_rule, value) =>
                  !value || value === getFieldValue('password')
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('user.repeatRule'))),
              }),
            ]}
          >
            <Input.Password maxLength={15} autoComplete="new-password" />
          </Form.Item>
        </>
      ) : null}
      <Form.Item name="name" label={t('user.name')} rules={[required(t('user.name'))]}>
        <Input maxLength={20} showCount autoComplete="off" />
      </Form.Item>
      <Form.Item name="sex" label={t('user.sex')}>
        <Radio.Group
          options={[
            { value: 1, label: t('user.male') },
            { value: 0, label: t('user.female') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="departmentId"
        label={t('user.department')}
        rules={[{ required: true, message: t('form.required', { name: t('user.department') }) }]}
      >
        <Select showSearch={{ optionFilterProp: 'label' }} options={departments} />
      </Form.Item>
      <Form.Item
        name="workno"
        label={t('user.workno')}
        rules={[{ pattern: /^[A-Za-z0-9]{0,12}$/, message: t('user.worknoRule') }]}
      >
        <Input maxLength={12} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="mobile"
        label={t('user.mobile')}
        rules={[{ pattern: /^(1[3-9]\d{9})?$/, message: t('user.mobileRule') }]}
      >
        <Input maxLength={11} inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item name="email" label={t('user.email')} rules={[{ type: 'email', message: t('user.emailRule') }]}>
        <Input maxLength={128} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="validUntil"
        label={t('user.validUntil')}
        extra={t('user.validHint')}
        getValueProps={(value: string | null) => ({ value: value ? dayjs(value) : null })}
        normalize={(value: dayjs.Dayjs | null) => value?.format('YYYY-MM-DD') ?? null}
      >
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="roleType" label={t('user.role')} extra={t(`roleType.hint.${role}`)}>
        <Select
          options={(['user', 'admin', 'owner'] as const).map((type) => ({
            value: type,
            label: t(`roleType.${type}`),
          }))}
        />
      </Form.Item>
      {role === 'admin' ? (
        <Form.Item name="funcs" label={t('user.functions')}>
          <FunctionKeys />
        </Form.Item>
      ) : null}
    </>
  )
}
