import { App, Button, Form, Input, InputNumber, Select, Skeleton, Switch } from 'antd'
import { useMemo, useState } from 'react'
import { orgSettingGet, rankGet, type WatermarkKind } from '@lianda/shared/module/setting/setting.admin.contract'
import { RANK_GROUPS } from '@lianda/shared/module/setting/rank-groups'
import { KeptNotice } from '../edit/KeptNotice'
import { SaveBadge } from '../edit/SaveBadge'
import type { Subject } from '../edit/subject.types'
import { useDraft } from '../edit/use-draft'
import { EDITOR, useEditKeys } from '../edit/use-edit-keys'
import { useFormDraft } from '../edit/use-form-draft'
import { ListError } from '../list/ListStates'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { SettingRow } from './SettingRow'
import { loadSettings, saveSettings, type SettingChanges, type Settings, type SettingView, withRank } from './settings'
import styles from './setting.module.css'

const KINDS: readonly WatermarkKind[] = ['off', 'person', 'organisation', 'custom']

/** The organisation's settings for practice, watermark and sign-in. */
export default function SettingPage() {
  const t = useText()
  const loaded = useCall(orgSettingGet, {}, { once: true })
  const ranked = useCall(rankGet, {}, { once: true })
  const failed = [loaded, ranked].find(({ failure, data }) => failure && !data)
  const first = useMemo(
    () =>
      loaded.data && ranked.data
        ? { ...loaded.data, setting: withRank(loaded.data.setting, ranked.data.rank) }
        : undefined,
    [loaded.data, ranked.data],
  )
  if (failed?.failure) return <ListError failure={failed.failure} kept={false} onRetry={failed.reload} />
  return (
    <div className={styles.page}>
      <h1>{t('setting-admin.title')}</h1>
      <p className={styles.hint}>{t('setting-admin.hint')}</p>
      {loaded.data?.filling ? <p className={styles.hint}>{t('setting-admin.filling')}</p> : null}
      {first ? <SettingForm first={first} /> : <Skeleton active={false} paragraph={{ rows: 10 }} />}
    </div>
  )
}

/** Only the changed values are edited and sent, so that nobody's other change is overwritten: there is no conflict. */
const subjectOf = (first: SettingView): Subject<SettingChanges, SettingView> => ({
  autosave: false,
  first,
  place: () => 'setting',
  address: () => '/admin/system/adminsetting',
  title: () => '',
  contentOf: () => ({}),
  revOf: () => 0,
  isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  isContent: (value): value is SettingChanges => typeof value === 'object' && value !== null,
  save: (changes, _rev, view) => saveSettings(view, changes),
  load: loadSettings,
  conflicts: [],
})

function SettingForm({ first }: { first: SettingView }) {
  const t = useText()
  const { message } = App.useApp()
  const [form] = Form.useForm<Settings>()
  const [subject] = useState(() => subjectOf(first))
  const draft = useDraft(subject)
  const { setting, can } = draft.view
  const values = useMemo(() => ({ ...setting, ...draft.content }), [setting, draft.content])
  useFormDraft(form, draft, values)
  useEditKeys(draft, { save: () => form.submit() })
  const { kind } = draft.saving
  const save = async () => {
    if (await draft.save()) message.success(t('setting-admin.saved'))
  }
  return (
    <Form
      form={form}
      onValuesChange={(part: SettingChanges) =>
        draft.change((now) => changed(setting, { ...setting, ...now, ...part }), Object.keys(part).join())
      }
      onFinish={() => void save()}
      scrollToFirstError={{ focus: true }}
      {...EDITOR}
    >
      <KeptNotice draft={draft} />
      {draft.saving.kind === 'failed' ? (
        <ListError failure={draft.saving.failure} kept onRetry={() => form.submit()} />
      ) : null}
      <h2>{t('setting-admin.practice')}</h2>
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
      <SettingRow name="slowSpeech" hint valuePropName="checked">
        <Switch />
      </SettingRow>
      <SettingRow name="correctionAllowed" hint valuePropName="checked">
        <Switch />
      </SettingRow>
      <SettingRow name="poorNetworkMinutes" hint required>
        <InputNumber min={0} max={60} precision={0} />
      </SettingRow>
      <h2>{t('setting-admin.ranking')}</h2>
      <SettingRow name="rankVisible" hint>
        <Select
          style={{ width: 220 }}
          options={RANK_GROUPS.map((group) => ({ value: group, label: t(`setting-admin.rankGroup.${group}`) }))}
        />
      </SettingRow>
      <SettingRow name="rankMayHide" hint valuePropName="checked">
        <Switch />
      </SettingRow>
      <h2>{t('setting-admin.appeals')}</h2>
      <SettingRow name="holidays" hint>
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[' ', ',', '，', '、', '\n']}
          placeholder="2026-10-01"
          style={{ width: 320 }}
        />
      </SettingRow>
      <h2>{t('setting-admin.screen')}</h2>
      <SettingRow name="watermark">
        <Select
          style={{ width: 220 }}
          options={KINDS.map((kind) => ({ value: kind, label: t(`setting-admin.watermarkKind.${kind}`) }))}
        />
      </SettingRow>
      {values.watermark === 'custom' ? (
        <SettingRow name="watermarkText" required>
          <Input maxLength={64} showCount style={{ width: 320 }} />
        </SettingRow>
      ) : null}
      <h2>{t('setting-admin.security')}</h2>
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
      <SettingRow
        name="scopeByPosition"
        hint={can.scopeByDepartment ? true : 'scopeByPositionLocked'}
        valuePropName="checked"
      >
        <Switch disabled={!can.scopeByDepartment} />
      </SettingRow>
      <div className={styles.dock}>
        <SaveBadge draft={draft} />
        <Button disabled={kind === 'saved'} onClick={draft.revert}>
          {t('office.form.discard')}
        </Button>
        <Button type="primary" htmlType="submit" loading={kind === 'saving'} disabled={kind === 'saved'}>
          {t('office.save')}
        </Button>
      </div>
    </Form>
  )
}

/** The form values that differ from the stored ones. */
function changed(saved: Settings, values: SettingChanges): SettingChanges {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(saved[name as keyof Settings]),
    ),
  )
}
