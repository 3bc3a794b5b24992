import { Button, Drawer, Form, Input, InputNumber, Skeleton } from 'antd'
import { useMemo, useRef } from 'react'
import { LEVEL_NAME, levelGet } from '@lianda/shared/module/org/level.admin.contract'
import { MOST_STARS } from '@lianda/shared/module/org/level.rules'
import { ConflictNotice } from '../edit/ConflictNotice'
import { DrawerFoot } from '../edit/DrawerFoot'
import { KeptNotice } from '../edit/KeptNotice'
import { useDraft } from '../edit/use-draft'
import { EDITOR, useEditKeys } from '../edit/use-edit-keys'
import { useFormDraft } from '../edit/use-form-draft'
import { ListError } from '../list/ListStates'
import { SaveRefusal } from '../edit/SaveRefusal'
import { PictureField } from '../parts/PictureField'
import { useUndoToast } from '../parts/use-undo-toast'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { type LevelForm, levelSubject } from './level-subject'
import styles from './level.module.css'

const FORM_ID = 'level-form'

interface Props {
  /** Id of a level, `new`, or null while closed. */
  edited: string | null
  onClose: () => void
  onUndo: (undo: number) => void
}

/** Makes and edits a level. */
export function LevelDrawer({ edited, onClose, onUndo }: Props) {
  const t = useText()
  const [form] = Form.useForm<LevelForm>()
  const offerUndo = useUndoToast()
  const creating = edited === 'new'
  const undo = useRef(0)
  const loaded = useCall(levelGet, edited === null || creating ? null : { id: edited }, { once: true })
  const first = loaded.data?.level ?? null
  const subject = useMemo(
    () => (creating || first ? levelSubject(first, (rev) => (undo.current = rev)) : null),
    [creating, first],
  )
  const draft = useDraft(subject)
  useFormDraft(form, draft, draft?.content ?? null)
  useEditKeys(draft, { save: () => form.submit() })
  const saving = draft?.saving.kind
  const readOnly = first !== null && !first.can.update
  const save = async () => {
    const saved = await draft?.save()
    if (!saved) return
    offerUndo(t('level.saved', { name: saved.view.name }), () => onUndo(undo.current))
    onClose()
  }
  return (
    <Drawer
      open={edited !== null}
      onClose={onClose}
      size={480}
      destroyOnHidden
      title={creating ? t('level.add') : t('level.editTitle', { name: draft?.view?.name ?? '' })}
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
        <Skeleton active={false} paragraph={{ rows: 6 }} />
      )}
      <Form
        key={edited}
        form={form}
        id={FORM_ID}
        className={styles.form}
        layout="vertical"
        hidden={draft === null}
        disabled={readOnly}
        onValuesChange={(part: Partial<LevelForm>) =>
          draft?.change((now) => ({ ...now, ...part }), Object.keys(part).join())
        }
        onFinish={() => void save()}
        scrollToFirstError={{ focus: true }}
        requiredMark
        {...EDITOR}
      >
        <Form.Item
          name="name"
          label={t('org.level.name')}
          rules={[
            { required: true, whitespace: true, message: t('office.form.required', { name: t('org.level.name') }) },
          ]}
        >
          <Input maxLength={LEVEL_NAME} showCount autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="stars"
          label={t('org.level.stars')}
          extra={t(first?.stars === 0 ? 'level.firstHint' : 'level.starsHint', { most: MOST_STARS })}
          rules={[{ required: true, message: t('office.form.required', { name: t('org.level.stars') }) }]}
        >
          <InputNumber
            min={0}
            max={MOST_STARS}
            precision={0}
            style={{ width: '100%' }}
            disabled={readOnly || first?.stars === 0}
          />
        </Form.Item>
        <Form.Item name="icon" label={t('level.icon')} extra={t('level.iconHint')}>
          <PictureField kind="level" image={first?.image ?? ''} disabled={readOnly} />
        </Form.Item>
      </Form>
    </Drawer>
  )
}
