import { App, Button, Form, Input, InputNumber, Select, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import {
  type OrgSetting,
  orgSettingGet,
  orgSettingPut,
  type WatermarkKind,
} from '@lianda/shared/module/setting/setting.admin.contract'
import { KeptNotice } from '../edit/KeptNotice'
import { useKept } from '../edit/use-kept'
import { ListError } from '../list/ListStates'
import { useLoaded } from '../list/use-loaded'
import { type Failure, failureOf } from '../platform/failure'
import { useAskBeforeLeaving } from '../parts/use-ask-before-leaving'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { SettingRow } from './SettingRow'
import styles from './setting.module.css'

const KINDS: readonly WatermarkKind[] = ['off', 'person', 'organisation', 'custom']

/** The organisation's settings for practice, watermark and sign-in. Only changed values are sent. */
export default function SettingPage() {
  const t = useText()
  const loaded = useLoaded('setting', () => call(orgSettingGet, {}))
  if (loaded.failure && !loaded.data) return <ListError failure={loaded.failure} kept={false} onRetry={loaded.reload} />
  return (
    <div className={styles.page}>
      <h1>{t('setting.title')}</h1>
      <p className={styles.hint}>{t('setting.hint')}</p>
      {loaded.data ? (
        <SettingForm first={loaded.data.setting} can={loaded.data.can} />
      ) : (
        <Skeleton active={false} paragraph={{ rows: 10 }} />
      )}
    </div>
  )
}

function SettingForm({ first, can }: { first: OrgSetting; can: { scopeByDepartment: boolean } }) {
  const t = useText()
  const { message } = App.useApp()
  const [form] = Form.useForm<OrgSetting>()
  const [saved, setSaved] = useState(first)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const values = Form.useWatch([], form) as Partial<OrgSetting> | undefined
  const changes = changed(saved, values ?? {})
  const dirty = Object.keys(changes).length > 0
  useAskBeforeLeaving(dirty)
  const kept = useKept<Partial<OrgSetting>>(
    'setting',
    dirty ? { title: '', address: '/admin/system/adminsetting', rev: null, value: changes } : null,
    ({ value }) => form.setFieldsValue(value),
    isChanges,
  )

  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { setting } = await call(orgSettingPut, changes)
      setSaved(setting)
      form.setFieldsValue(setting)
      message.success(t('setting.saved'))
    } catch (error) {
      const reason = failureOf(error)
      setFailure(reason)
      const names = (Object.keys(reason.fields) as (keyof OrgSetting)[]).filter((name) => name in saved)
      form.setFields(names.map((name) => ({ name, errors: [reason.fields[name] ?? ''] })))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form form={form} initialValues={first} onFinish={() => void save()} scrollToFirstError={{ focus: true }}>
      <KeptNotice kept={kept} rev={null} />
      {failure ? <ListError failure={failure} kept onRetry={() => form.submit()} /> : null}
      <h2>{t('setting.practice')}</h2>
      <SettingRow name="pauseAllowed" valuePropName="checked">
        <Switch />
      </SettingRow>
      <SettingRow name="pauseMinutes" hint required>
        <InputNumber min={1} max={1440} precision={0} />
      </SettingRow>
      <SettingRow name="rehearsalAllowed" hint valuePropName="checked">
        <Switch />
      </SettingRow>
      <SettingRow name="deviceRecognition" hint valuePropName="checked">
        <Switch />
      </SettingRow>
      <h2>{t('setting.screen')}</h2>
      <SettingRow name="watermark">
        <Select
          style={{ width: 220 }}
          options={KINDS.map((kind) => ({ value: kind, label: t(`setting.watermarkKind.${kind}`) }))}
        />
      </SettingRow>
      {values?.watermark === 'custom' ? (
        <SettingRow name="watermarkText" required>
          <Input maxLength={64} showCount style={{ width: 320 }} />
        </SettingRow>
      ) : null}
      <h2>{t('setting.security')}</h2>
      <SettingRow name="strongPassword" hint valuePropName="checked">
        <Switch />
      </SettingRow>
      <SettingRow name="oneSessionAnywhere" hint valuePropName="checked">
        <Switch />
      </SettingRow>
      <SettingRow name="idleMinutes" hint required>
        <InputNumber min={0} max={1440} precision={0} />
      </SettingRow>
      <SettingRow
        name="scopeByDepartment"
        hint={can.scopeByDepartment ? true : 'scopeByDepartmentLocked'}
        valuePropName="checked"
      >
        <Switch disabled={!can.scopeByDepartment} />
      </SettingRow>
      <div className={styles.dock}>
        <Button disabled={!dirty} onClick={() => form.setFieldsValue(saved)}>
          {t('form.discard')}
        </Button>
        <Button type="primary" htmlType="submit" loading={busy} disabled={!dirty}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}

const isChanges = (value: unknown): value is Partial<OrgSetting> => typeof value === 'object' && value !== null

/** The form values that differ from the stored ones. */
function changed(saved: OrgSetting, values: Partial<OrgSetting>): Partial<OrgSetting> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && value !== saved[name as keyof OrgSetting]),
  )
}
