import { App, Button, DatePicker, Drawer, Form, Input, Radio, Select, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useCallback, useEffect, useRef, useState } from 'react'
import { randomcode } from '@lianda/shared/module/identity/identity.contract'
import { type UserRow, userCreate, userGet, userUpdate } from '@lianda/shared/module/org/org.admin.contract'
import { sealPassword } from '../platform/seal-password'
import { type Failure, failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { KeptNotice } from '../edit/KeptNotice'
import { useKept } from '../edit/use-kept'
import { ListError } from '../list/ListStates'
import { UserConflict, UserRefusal } from './UserRefusal'
import { FunctionKeys } from './FunctionKeys'
import { useDepartments } from './use-departments'
import { EMPTY_USER, fieldsOf, formOf, isUserForm, type UserForm, withoutPassword } from './user-form'
import styles from './user.module.css'

/** The submit button is in the drawer's footer, outside its form. */
const FORM_ID = 'user-form'

interface Props {
  edited: Pick<UserRow, 'id'> | 'new' | null
  onClose: () => void
  onSaved: () => void
  onReset: (user: UserRow) => void
}

const userPlace = (edited: Props['edited']): string | null =>
  edited === null ? null : `user/${edited === 'new' ? edited : edited.id}`

/** Creates and edits a user. Shows all errors at once and focuses the first; asks once before losing changes. */
export function UserDrawer({ edited, onClose, onSaved, onReset }: Props) {
  const t = useText()
  const { modal, message } = App.useApp()
  const [form] = Form.useForm<UserForm>()
  const [user, setUser] = useState<UserRow | null>(null)
  /** Error of loading the user. */
  const [unread, setUnread] = useState<Failure | null>(null)
  /** Error of saving: refused, or not delivered. */
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const saved = useRef('')
  const departments = useDepartments()
  const creating = edited === 'new'
  const role = Form.useWatch('roleType', form)
  const readOnly = edited !== null && edited !== 'new' && user !== null && !user.can.update

  const [attempt, setAttempt] = useState(0)
  const fill = useCallback(
    (values: UserForm) => {
      form.resetFields()
      form.setFieldsValue(values)
      saved.current = JSON.stringify(values)
    },
    [form],
  )
  useEffect(() => {
    setFailure(null)
    setUnread(null)
    setUser(null)
    if (edited === null) return
    if (edited === 'new') return fill(EMPTY_USER)
    let left = false
    // The row's mobile number is masked: load the full user.
    call(userGet, { id: edited.id }).then(
      (answer) => {
        if (left) return
        setUser(answer.user)
        fill(formOf(answer.user))
      },
      (error: unknown) => {
        if (!left) setUnread(failureOf(error))
      },
    )
    return () => {
      left = true
    }
  }, [edited, fill, attempt])

  const isDirty = () =>
    edited !== null &&
    saved.current !== '' &&
    JSON.stringify({ ...JSON.parse(saved.current), ...form.getFieldsValue(true) }) !== saved.current
  const typed = Form.useWatch([], form) as Partial<UserForm> | undefined
  const ready = creating || user !== null
  const left = useKept<UserForm>(
    ready && !readOnly ? userPlace(edited) : null,
    ready && !readOnly && typed && isDirty()
      ? {
          title: typed.name ?? '',
          address: '/admin/system/adminuser',
          rev: user?.rev ?? null,
          value: withoutPassword(form.getFieldsValue(true) as UserForm),
        }
      : null,
    ({ value, rev }) => {
      form.setFieldsValue(value)
      // Saves on the revision of the draft: a change in between is a conflict as usual.
      if (rev !== null) setUser((now) => now && { ...now, rev })
    },
    isUserForm,
  )
  const close = () => {
    if (!isDirty() || readOnly) return onClose()
    modal.confirm({
      title: t('form.unsaved'),
      content: t('form.unsavedHint'),
      okText: t('form.discard'),
      okButtonProps: { danger: true },
      cancelText: t('form.stay'),
      onOk: () => {
        left.discard()
        onClose()
      },
    })
  }
  /** `rev`: revision of what was read last, or of somebody else's version when overwriting it. */
  const save = async (values: UserForm, rev = user?.rev ?? 0) => {
    setBusy(true)
    setFailure(null)
    try {
      if (creating) {
        const key = await call(randomcode, {})
        await call(userCreate, {
          ...fieldsOf(values),
          account: values.account,
          password: sealPassword(values.password, key.randomkey),
          randomkey: key.randomkey,
        })
      } else if (user) await call(userUpdate, { ...fieldsOf(values), id: user.id, rev })
      message.success(t(creating ? 'user.created' : 'user.saved', { name: values.name }))
      onSaved()
      onClose()
    } catch (error) {
      const reason = failureOf(error)
      setFailure(reason)
      const fields = (Object.keys(reason.fields) as (keyof UserForm)[]).filter((name) => name in EMPTY_USER)
      form.setFields(fields.map((name) => ({ name, errors: [reason.fields[name] ?? ''] })))
      const first = fields[0]
      if (first) form.focusField(first)
    } finally {
      setBusy(false)
    }
  }

  const takeTheirs = (theirs: UserRow) => {
    fill(formOf(theirs))
    setUser(theirs)
    setFailure(null)
  }
  const keepMine = (theirs: UserRow) => {
    setUser(theirs)
    void save(form.getFieldsValue(true) as UserForm, theirs.rev)
  }
  const required = (name: string) => ({ required: true, whitespace: true, message: t('form.required', { name }) })
  return (
    <Drawer
      open={edited !== null}
      onClose={close}
      size={480}
      destroyOnHidden
      title={creating ? t('user.create') : t('user.editTitle', { name: user?.name ?? '' })}
      footer={
        <div style={{ display: 'flex', gap: 8 }}>
          {user?.can.resetPassword ? <Button onClick={() => onReset(user)}>{t('user.reset')}</Button> : null}
          <span style={{ flex: 1 }} />
          <Button size="large" onClick={close}>
            {t(readOnly ? 'close' : 'cancel')}
          </Button>
          {readOnly ? null : (
            <Button size="large" type="primary" htmlType="submit" form={FORM_ID} loading={busy} disabled={!ready}>
              {t(creating ? 'user.createVerb' : 'save')}
            </Button>
          )}
        </div>
      }
    >
      <KeptNotice kept={left} rev={user?.rev ?? null} />
      {unread ? <ListError failure={unread} kept={false} onRetry={() => setAttempt((n) => n + 1)} /> : null}
      {failure?.code === 'org/changed_meanwhile' && user ? (
        <UserConflict id={user.id} busy={busy} onTheirs={takeTheirs} onMine={keepMine} />
      ) : failure ? (
        <UserRefusal failure={failure} />
      ) : null}
      {ready || unread ? null : <Skeleton active={false} paragraph={{ rows: 8 }} />}
      <Form
        form={form}
        id={FORM_ID}
        className={styles.form}
        layout="vertical"
        disabled={readOnly}
        hidden={!ready}
        onFinish={(values) => void save(values)}
        scrollToFirstError={{ focus: true }}
        requiredMark
      >
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
        <Form.Item name="roleType" label={t('user.role')} extra={role ? t(`roleType.hint.${role}`) : undefined}>
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
      </Form>
    </Drawer>
  )
}
