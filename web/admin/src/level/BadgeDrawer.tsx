import { App, Button, Drawer, Form, Input, InputNumber, Radio, Skeleton, Switch } from 'antd'
import { useMemo } from 'react'
import { BADGE_NAME, badgeGet, type BadgeMembers, MOST_NEEDED } from '@lianda/shared/module/badge/badge.admin.contract'
import { CONDITIONS } from '@lianda/shared/module/badge/badge.rules'
import { ConflictNotice } from '../edit/ConflictNotice'
import { DrawerFoot } from '../edit/DrawerFoot'
import { KeptNotice } from '../edit/KeptNotice'
import { useDraft } from '../edit/use-draft'
import { EDITOR, useEditKeys } from '../edit/use-edit-keys'
import { useFormDraft } from '../edit/use-form-draft'
import { ListError } from '../list/ListStates'
import { SaveRefusal } from '../edit/SaveRefusal'
import { PictureField } from '../parts/PictureField'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { badgeSubject } from './badge-subject'
import styles from './level.module.css'

const FORM_ID = 'badge-form'

interface Props {
  /** Id of a badge, `new`, or null while closed. */
  edited: string | null
  onClose: () => void
}

/** Makes and edits a badge. */
export function BadgeDrawer({ edited, onClose }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const [form] = Form.useForm<BadgeMembers>()
  const creating = edited === 'new'
  const loaded = useCall(badgeGet, edited === null || creating ? null : { id: edited }, { once: true })
  const first = loaded.data?.badge ?? null
  const subject = useMemo(() => (creating || first ? badgeSubject(first) : null), [creating, first])
  const draft = useDraft(subject)
  useFormDraft(form, draft, draft?.content ?? null)
  useEditKeys(draft, { save: () => form.submit() })
  const saving = draft?.saving.kind
  const readOnly = first !== null && !first.can.update
  const condition = draft?.content.condition ?? 'login'
  const save = async () => {
    const saved = await draft?.save()
    if (!saved) return
    message.success(t('level.saved', { name: saved.view.name }))
    onClose()
  }
  return (
    <Drawer
      open={edited !== null}
      onClose={onClose}
      size={480}
      destroyOnHidden
      title={creating ? t('level.badge.add') : t('level.badge.editTitle', { name: draft?.view?.name ?? '' })}
      footer={
        <DrawerFoot draft={readOnly ? null : draft} onClose={onClose}>
          {readOnly ? null : (
            <Button
              size="large"
              type="primary"
              htmlType="submit"
              form={FORM_ID}
              loading={saving === 'saving'}
              disabled={draft === null || saving === 'conflict'}
            >
              {t('office.save')}
            </Button>
          )}
        </DrawerFoot>
      }
    >
      {draft ? (
        <>
          <KeptNotice draft={draft} />
          <ConflictNotice draft={draft} />
          {draft.saving.kind === 'failed' ? <SaveRefusal failure={draft.saving.failure} /> : null}
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
        hidden={draft === null}
        disabled={readOnly}
        onValuesChange={(part: Partial<BadgeMembers>) =>
          draft?.change((now) => ({ ...now, ...part }), Object.keys(part).join())
        }
        onFinish={() => void save()}
        scrollToFirstError={{ focus: true }}
        requiredMark
        {...EDITOR}
      >
        <Form.Item
          name="name"
          label={t('badge.name')}
          rules={[{ required: true, whitespace: true, message: t('office.form.required', { name: t('badge.name') }) }]}
        >
          <Input maxLength={BADGE_NAME} showCount autoComplete="off" />
        </Form.Item>
        <Form.Item name="condition" label={t('badge.conditionLabel')} extra={t(`level.badge.hint.${condition}`)}>
          <Radio.Group options={CONDITIONS.map((value) => ({ value, label: t(`badge.condition.${value}`) }))} />
        </Form.Item>
        <Form.Item
          name="n"
          label={t(`level.badge.number.${condition}`)}
          hidden={condition === 'profile'}
          rules={[
            { required: true, message: t('office.form.required', { name: t(`level.badge.number.${condition}`) }) },
          ]}
        >
          <InputNumber min={1} max={MOST_NEEDED} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="icon" label={t('level.icon')} extra={t('level.badge.iconHint')}>
          <PictureField kind="medal" image={first?.iconUrl ?? ''} disabled={readOnly} />
        </Form.Item>
        <Form.Item name="image" label={t('level.badge.image')} extra={t('level.badge.imageHint')}>
          <PictureField kind="medal" image={first?.imageUrl ?? ''} size={96} disabled={readOnly} />
        </Form.Item>
        <Form.Item
          name="sort"
          label={t('badge.sort')}
          extra={t('level.badge.sortHint')}
          rules={[{ required: true, message: t('office.form.required', { name: t('badge.sort') }) }]}
        >
          <InputNumber min={0} max={9_999} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="enabled" label={t('badge.on')} valuePropName="checked" extra={t('level.badge.offHint')}>
          <Switch />
        </Form.Item>
      </Form>
    </Drawer>
  )
}
