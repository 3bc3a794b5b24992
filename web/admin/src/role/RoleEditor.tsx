import { Alert, App, Button, Form, Input, Select, Switch, Tag } from 'antd'
import { useEffect, useId, useState } from 'react'
import {
  ROLE_DESCRIPTION,
  ROLE_NAME,
  type RoleMembers,
  type RoleRow,
  roleDelete,
} from '@lianda/shared/module/org/role.admin.contract'
import { ConflictNotice } from '../edit/ConflictNotice'
import { KeptNotice } from '../edit/KeptNotice'
import { required } from '../edit/required'
import { SaveRefusal } from '../edit/SaveRefusal'
import { useDraft } from '../edit/use-draft'
import { EDITOR, useEditKeys } from '../edit/use-edit-keys'
import { useFormDraft } from '../edit/use-form-draft'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'
import { useText } from '../platform/text'
import { PageBar } from '../shell/page-bar'
import { useCrumb } from '../shell/crumb'
import { useUser } from '../shell/use-user'
import { changesOf, type RoleChanges } from './role-changes.rules'
import { isRoleLocked, roleSubject } from './role-subject'
import { RoleFunctions } from './RoleFunctions'
import { RoleScope } from './RoleScope'
import styles from './role.module.css'

const FORM_ID = 'role-form'

interface Props {
  /** Null for a new role. */
  first: RoleRow | null
  /** What a new role begins as. */
  template: RoleMembers | undefined
  scoped: boolean
  /** What the edited role would change, for the person beside it. */
  onChanges: (changes: RoleChanges) => void
  onSaved: (id: string) => void
  onGone: () => void
}

/** Edits one role. Nothing is in force before it is saved; then it is so for everybody who holds it. */
export function RoleEditor({ first, template, scoped, onChanges, onSaved, onGone }: Props) {
  const t = useText()
  const { message, modal } = App.useApp()
  const { orgowner, adminuser, isadmin } = useUser()
  const [form] = Form.useForm<RoleMembers>()
  const [subject] = useState(() => roleSubject(first, template))
  const draft = useDraft(subject)
  useFormDraft(form, draft, draft.content)
  useEditKeys(draft, { save: () => form.submit() })
  const { content, view: role } = draft
  useCrumb(role?.name ?? '')
  const readOnly = role !== null && isRoleLocked(role)
  const saved = subject.contentOf(role)
  const changes = changesOf(saved, content)
  const key = JSON.stringify(changes)
  // Told by value: the object is new on every render.
  useEffect(() => onChanges(JSON.parse(key) as RoleChanges), [key, onChanges])
  const set = (part: Partial<RoleMembers>) => draft.change((now) => ({ ...now, ...part }), Object.keys(part).join())
  const owners = orgowner || adminuser || isadmin === 100
  const save = async () => {
    const done = await draft.save()
    if (!done) return
    message.success(t(role ? 'role.savedOf' : 'role.createdOf', { name: done.view.name }))
    onSaved(done.view.id)
  }
  const remove = (gone: RoleRow) =>
    modal.confirm({
      title: t('role.removeTitle', { name: gone.name }),
      content: t('role.removeHint'),
      okText: t('role.remove'),
      okButtonProps: { danger: true },
      cancelText: t('office.cancel'),
      onOk: async () => {
        try {
          await call(roleDelete, { id: gone.id })
          draft.revert()
          message.success(t('role.removedOf', { name: gone.name }))
          refresh('org')
          onGone()
        } catch (error) {
          message.error(failureOf(error).message)
        }
      },
    })
  return (
    <div className={styles.editor}>
      <PageBar>
        {readOnly ? null : (
          <>
            <span className={styles.pending} role="status">
              {role && changes.count > 0 ? t('role.pending', { count: changes.count }) : ''}
            </span>
            <Button
              disabled={role !== null && changes.count === 0}
              onClick={() => {
                draft.revert()
                if (!role) onGone()
              }}
            >
              {t('office.form.discard')}
            </Button>
            <Button
              type="primary"
              htmlType="submit"
              form={FORM_ID}
              loading={draft.saving.kind === 'saving'}
              disabled={draft.saving.kind === 'conflict' || (role !== null && changes.count === 0)}
            >
              {role ? t('role.apply', { count: role.users }) : t('role.create')}
            </Button>
          </>
        )}
      </PageBar>
      <div className={styles.fields}>
        <KeptNotice draft={draft} />
        <ConflictNotice draft={draft} isLocked={isRoleLocked} />
        {draft.saving.kind === 'failed' ? <SaveRefusal failure={draft.saving.failure} /> : null}
        {readOnly ? <Alert type="info" showIcon title={t('role.readOnly')} /> : null}
        <Form
          form={form}
          id={FORM_ID}
          layout="vertical"
          className={styles.form}
          disabled={readOnly}
          onValuesChange={(part: Partial<RoleMembers>) => set(part)}
          onFinish={() => void save()}
          scrollToFirstError={{ focus: true }}
          requiredMark
          {...EDITOR}
        >
          <Form.Item name="name" label={t('role.name')} rules={[required(t, t('role.name'))]}>
            <Input maxLength={ROLE_NAME} showCount autoComplete="off" />
          </Form.Item>
          <Form.Item name="type" label={t('role.type')}>
            <Select
              disabled={readOnly || role?.type === 'owner' || (role?.users ?? 0) > 0}
              options={(['user', 'admin', 'owner'] as const).map((value) => ({
                value,
                label: t(`org.roleType.${value}`),
                disabled: value === 'owner' && (role !== null || !owners),
              }))}
            />
          </Form.Item>
          <Form.Item name="description" label={t('role.description')} className={styles.wide}>
            <Input maxLength={ROLE_DESCRIPTION} autoComplete="off" />
          </Form.Item>
          <Form.Item name="enabled" label={t('role.enabled')} valuePropName="checked">
            <Switch disabled={readOnly || content.type === 'owner'} />
          </Form.Item>
        </Form>
        {content.type === 'admin' ? (
          <Rights content={content} saved={saved} scoped={scoped} readOnly={readOnly} onChange={set} />
        ) : (
          <p className={styles.plain}>{t(`org.roleType.hint.${content.type}`)}</p>
        )}
        {role?.can.update && role.type !== 'owner' ? (
          <p>
            <Button danger disabled={!role.can.remove} onClick={() => remove(role)}>
              {t('role.remove')}
            </Button>
            {role.can.remove ? null : <span className={styles.aside}>{t('role.heldBy', { count: role.users })}</span>}
          </p>
        ) : null}
      </div>
      {changes.added.length + changes.removed.length > 0 && role ? <ChangedStrip changes={changes} /> : null}
    </div>
  )
}

/** The functions that saving would give and take. */
function ChangedStrip({ changes }: { changes: RoleChanges }) {
  const t = useText()
  return (
    <footer className={styles.strip} aria-label={t('role.changes')}>
      <strong>{t('role.changes')}</strong>
      {changes.added.map((key) => (
        <Tag key={key} color="success">
          + {t(`function.${key}`)}
        </Tag>
      ))}
      {changes.removed.map((key) => (
        <Tag key={key} color="error">
          − {t(`function.${key}`)}
        </Tag>
      ))}
    </footer>
  )
}

interface RightsProps {
  content: RoleMembers
  saved: RoleMembers
  scoped: boolean
  readOnly: boolean
  onChange: (part: Partial<RoleMembers>) => void
}

/** What an administrator's role gives. */
function Rights({ content, saved, scoped, readOnly, onChange }: RightsProps) {
  const t = useText()
  const audit = useId()
  return (
    <>
      <header className={styles.part}>
        <h2>{t('role.functions')}</h2>
        <span>{t('role.functionsHint')}</span>
      </header>
      <RoleFunctions
        value={content.funcs}
        saved={saved.funcs}
        disabled={readOnly}
        onChange={(funcs) => onChange({ funcs })}
      />
      <header className={styles.part}>
        <h2>{t('role.scope')}</h2>
      </header>
      <RoleScope
        scope={content.scope}
        departments={content.departments}
        scoped={scoped}
        disabled={readOnly}
        onChange={onChange}
      />
      <div className={styles.switch}>
        <Switch
          aria-labelledby={audit}
          checked={content.dataAudit}
          disabled={readOnly}
          onChange={(dataAudit) => onChange({ dataAudit })}
        />
        <span id={audit}>
          {t('role.dataAudit')} <em>{t('role.dataAuditHint')}</em>
        </span>
      </div>
    </>
  )
}
