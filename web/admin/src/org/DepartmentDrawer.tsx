import { App, Button, Drawer, Form, Input, Skeleton, Switch } from 'antd'
import { useMemo } from 'react'
import { departmentGet, UNIT_NAME } from '@lianda/shared/module/org/unit.admin.contract'
import { ConflictNotice } from '../edit/ConflictNotice'
import { DrawerFoot } from '../edit/DrawerFoot'
import { KeptNotice } from '../edit/KeptNotice'
import { useDraft } from '../edit/use-draft'
import { EDITOR, useEditKeys } from '../edit/use-edit-keys'
import { useFormDraft } from '../edit/use-form-draft'
import { ListError } from '../list/ListStates'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { type DepartmentForm, departmentSubject } from './department-subject'
import { LogoField } from './LogoField'
import { PersonSelect } from './PersonSelect'
import { UserRefusal } from './UserRefusal'
import styles from './user.module.css'

const FORM_ID = 'department-form'

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
  const { message } = App.useApp()
  const [form] = Form.useForm<DepartmentForm>()
  const loaded = useCall(departmentGet, edited === null ? null : { id: edited }, { once: true })
  const first = loaded.data
  const subject = useMemo(() => (first ? departmentSubject(first.department) : null), [first])
  const draft = useDraft(subject)
  useFormDraft(form, draft, draft?.content ?? null)
  useEditKeys(draft, { save: () => form.submit() })
  const saving = draft?.saving.kind
  const save = async () => {
    const saved = await draft?.save()
    if (!saved) return
    message.success(t('org.department.savedOf', { name: saved.view.name }))
    onClose()
  }
  return (
    <Drawer
      open={edited !== null}
      onClose={onClose}
      size={480}
      destroyOnHidden
      title={t('org.department.editTitle', { name: draft?.view?.name ?? first?.department.name ?? '' })}
      footer={
        <DrawerFoot draft={draft} onClose={onClose}>
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
        </DrawerFoot>
      }
    >
      {draft ? (
        <>
          <KeptNotice draft={draft} />
          <ConflictNotice draft={draft} />
          {draft.saving.kind === 'failed' ? <UserRefusal failure={draft.saving.failure} /> : null}
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
        onValuesChange={(part: Partial<DepartmentForm>) =>
          draft?.change((now) => ({ ...now, ...part }), Object.keys(part).join())
        }
        onFinish={() => void save()}
        scrollToFirstError={{ focus: true }}
        requiredMark
        {...EDITOR}
      >
        <Form.Item
          name="name"
          label={t('org.department.name')}
          rules={[
            {
              required: true,
              whitespace: true,
              message: t('office.form.required', { name: t('org.department.name') }),
            },
          ]}
        >
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
      </Form>
    </Drawer>
  )
}
