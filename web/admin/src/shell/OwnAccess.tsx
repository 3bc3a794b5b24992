import { Alert, App, Button, Drawer, Form, Input, Modal, Skeleton, Switch, Tag } from 'antd'
import { useId, useState } from 'react'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { changePassword, endSessions, myAccess, randomcode } from '@lianda/shared/module/identity/identity.contract'
import { keptRules } from '@lianda/shared/module/identity/password.rules'
import { Icon } from '@lianda/shared/ui/Icon'
import { ListError } from '../list/ListStates'
import { type Failure, failureOf } from '../platform/failure'
import { dateTime } from '../platform/format'
import { call, readRights } from '../platform/platform'
import { useCall } from '../platform/query'
import { sealPassword } from '../platform/seal-password'
import { useTag, useText } from '../platform/text'
import { useUser } from './use-user'
import styles from './access.module.css'

type Access = OutputOf<typeof myAccess>

/** Where the administrator is signed in, and their password. */
export function OwnAccess({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const tag = useTag()
  const { modal, message } = App.useApp()
  const loaded = useCall(myAccess, open ? {} : null)
  const [changing, setChanging] = useState(false)
  const access = loaded.data
  const others = access?.sessions.filter(({ current }) => !current) ?? []
  const end = (ids: string[] | null) =>
    modal.confirm({
      title: ids ? t('identity.access.sure') : t('identity.access.sureOthers', { n: others.length }),
      content: t('identity.access.endHint'),
      okText: t('identity.access.end'),
      okButtonProps: { danger: true },
      cancelText: t('office.cancel'),
      onOk: async () => {
        try {
          await call(endSessions, ids ? { ids } : {})
          message.success(t('identity.access.ended'))
        } catch (error) {
          message.error(failureOf(error).message)
        }
        await loaded.reloaded()
      },
    })
  return (
    <Drawer open={open} size={480} title={t('identity.access.title')} onClose={onClose}>
      {loaded.failure ? <ListError failure={loaded.failure} kept={access !== null} onRetry={loaded.reload} /> : null}
      {access ? (
        <>
          <div className={styles.row}>
            <Icon name="key" size={20} />
            <p>
              <strong>{t('identity.access.password')}</strong>
              <span>{t('identity.access.changedAt', { day: dateTime(access.changedAt, tag) })}</span>
            </p>
            <Button onClick={() => setChanging(true)}>{t('identity.access.change')}</Button>
          </div>
          <h3 className={styles.head}>
            {t('identity.access.devices')} {access.sessions.length}
          </h3>
          {access.sessions.map((one) => (
            <Device key={one.id} session={one} onEnd={() => end([one.id])} />
          ))}
          {others.length > 0 ? (
            <>
              <Button block danger className={styles.all ?? ''} onClick={() => end(null)}>
                {t('identity.access.endOthers', { n: others.length })}
              </Button>
              <p className={styles.hint}>{t('identity.access.notYou')}</p>
            </>
          ) : null}
        </>
      ) : loaded.failure ? null : (
        <Skeleton active={false} paragraph={{ rows: 5 }} />
      )}
      <PasswordDialog
        open={changing}
        rule={access?.rule ?? 'change'}
        others={others.length}
        onClose={() => setChanging(false)}
        onDone={() => {
          setChanging(false)
          loaded.reload()
        }}
      />
    </Drawer>
  )
}

function Device({ session, onEnd }: { session: Access['sessions'][number]; onEnd: () => void }) {
  const t = useText()
  const tag = useTag()
  const { kind, os, browser, beganAt, activeAt, current, unfamiliar } = session
  const name = [os, t(`identity.access.kind.${kind}`)].filter(Boolean).join(' · ')
  const when =
    activeAt === null
      ? t('identity.access.began', { at: dateTime(beganAt, tag) })
      : t('identity.access.used', { at: dateTime(activeAt, tag) })
  return (
    <div className={styles.row}>
      <Icon name={kind === 'desktop' ? 'laptop' : 'phone'} size={20} />
      <p>
        <strong>
          {current ? t('identity.access.thisDevice') : name}{' '}
          {current ? <Tag color="success">{t('identity.access.inUse')}</Tag> : null}
          {unfamiliar && !current ? <Tag color="warning">{t('identity.access.unfamiliar')}</Tag> : null}
        </strong>
        <span>{[...(current ? [name] : []), browser, when].filter(Boolean).join(' · ')}</span>
      </p>
      {current ? null : (
        <Button danger aria-label={`${t('identity.access.end')} ${name}`} onClick={onEnd}>
          {t('identity.access.end')}
        </Button>
      )}
    </div>
  )
}

interface PasswordForm {
  current: string
  password: string
  repeat: string
  others: boolean
}

interface DialogProps {
  open: boolean
  rule: Access['rule']
  /** Number of other devices. */
  others: number
  /** Absent: the password is due, and there is no way around it. */
  onClose?: () => void
  onDone: () => void
}

/** Changes one's own password. Nothing that is typed here is kept on this device. */
export function PasswordDialog({ open, rule, others, onClose, onDone }: DialogProps) {
  const t = useText()
  const { message } = App.useApp()
  const { account } = useUser()
  const formId = useId()
  const [form] = Form.useForm<PasswordForm>()
  const typed = Form.useWatch('password', form) ?? ''
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const seal = async (clear: string) => {
    const { randomkey } = await call(randomcode, {})
    return { text: sealPassword(clear, randomkey), key: randomkey }
  }
  const save = async (values: PasswordForm) => {
    setBusy(true)
    setFailure(null)
    try {
      const [current, password] = [await seal(values.current), await seal(values.password.trim())]
      await call(changePassword, {
        ...{ current: current.text, currentkey: current.key },
        ...{ password: password.text, randomkey: password.key },
        others: values.others,
      })
      form.resetFields()
      message.success(t('identity.access.done'))
      await readRights()
      onDone()
    } catch (error) {
      const told = failureOf(error)
      const wrong = (['current', 'password'] as const).filter((name) => told.fields[name] !== undefined)
      form.setFields(wrong.map((name) => ({ name, errors: [told.fields[name] ?? ''] })))
      if (wrong[0]) form.focusField(wrong[0])
      else setFailure(told)
    } finally {
      setBusy(false)
    }
  }
  const required = (label: string) => ({ required: true, message: t('office.form.required', { name: label }) })
  return (
    <Modal
      open={open}
      width={450}
      destroyOnHidden
      title={t(onClose ? 'identity.access.form' : 'identity.access.forced')}
      closable={onClose !== undefined}
      keyboard={onClose !== undefined}
      mask={{ closable: false }}
      {...(onClose ? { onCancel: onClose } : {})}
      footer={
        <>
          {onClose ? <Button onClick={onClose}>{t('office.cancel')}</Button> : null}
          <Button type="primary" htmlType="submit" form={formId} loading={busy}>
            {t('identity.access.submit')}
          </Button>
        </>
      }
    >
      {onClose ? null : <p>{t('identity.access.forcedHint')}</p>}
      {failure ? <Alert type="error" showIcon role="alert" title={failure.message} /> : null}
      <Form
        id={formId}
        form={form}
        layout="vertical"
        initialValues={{ others: true }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="current" label={t('identity.access.current')} rules={[required(t('identity.access.current'))]}>
          <Input.Password autoComplete="current-password" maxLength={64} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('identity.access.new')}
          rules={[required(t('identity.access.new'))]}
          extra={
            <span className={styles.rules}>
              {keptRules(rule, typed, account).map((one) => (
                <span key={one.rule} data-kept={one.kept || undefined}>
                  <Icon name={one.kept ? 'tick' : 'minus'} size={14} /> {t(`identity.access.rule.${one.rule}`)}
                </span>
              ))}
            </span>
          }
        >
          <Input.Password autoComplete="new-password" maxLength={64} />
        </Form.Item>
        <Form.Item
          name="repeat"
          label={t('identity.access.repeat')}
          dependencies={['password']}
          rules={[
            required(t('identity.access.repeat')),
            ({ getFieldValue }) => ({
              validator: (_rule, value: string) =>
                !value || value.trim() === String(getFieldValue('password')).trim()
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('office.shell.repeatDiffers'))),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={64} />
        </Form.Item>
        <Form.Item
          name="others"
          label={t('identity.access.others')}
          valuePropName="checked"
          extra={t('identity.access.othersHint')}
          hidden={others === 0}
        >
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  )
}
