import { Alert, App, Button, DatePicker, Drawer, Form, Input, Select, Skeleton, Switch } from 'antd'
import { useMemo } from 'react'
import { LANGUAGES } from '@lianda/shared/i18n/texts'
import { ORGANISATION_NAME, organisationGet } from '@lianda/shared/module/operator/operator.admin.contract'
import { ConflictNotice } from '../edit/ConflictNotice'
import { DrawerFoot } from '../edit/DrawerFoot'
import { KeptNotice } from '../edit/KeptNotice'
import { useDraft } from '../edit/use-draft'
import { EDITOR, useEditKeys } from '../edit/use-edit-keys'
import { useFormDraft } from '../edit/use-form-draft'
import { ListError } from '../list/ListStates'
import { UserRefusal } from '../org/UserRefusal'
import { useCall } from '../platform/query'
import { DAY_FIELD } from '../parts/day-field'
import { useText } from '../platform/text'
import { LicenceField } from './LicenceField'
import { type OrganisationForm, organisationSubject } from './organisation-subject'

const FORM_ID = 'organisation-form'

interface Props {
  /** Id of an organisation, `new`, or null while nothing is open. */
  edited: string | null
  onClose: () => void
  /** The first password of a new owner. */
  onShown: (made: { name: string; password: string }) => void
}

/** Makes and edits an organisation. */
export function OrganisationDrawer({ edited, onClose, onShown }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const [form] = Form.useForm<OrganisationForm>()
  const creating = edited === 'new'
  const loaded = useCall(organisationGet, edited === null || creating ? null : { id: edited }, { once: true })
  const first = loaded.data?.organisation ?? null
  const subject = useMemo(
    () => (creating || first ? organisationSubject(first, onShown) : null),
    [creating, first, onShown],
  )
  const draft = useDraft(subject)
  useFormDraft(form, draft, draft?.content ?? null)
  useEditKeys(draft, { save: () => form.submit() })
  const saving = draft?.saving.kind
  const save = async () => {
    const saved = await draft?.save()
    if (!saved) return
    message.success(t(creating ? 'operator.createdOf' : 'operator.saved', { name: saved.view.name }))
    onClose()
  }
  const required = (label: string) => ({
    required: true,
    whitespace: true,
    message: t('office.form.required', { name: label }),
  })
  return (
    <Drawer
      open={edited !== null}
      onClose={onClose}
      size={520}
      destroyOnHidden
      title={
        creating ? t('operator.create') : t('operator.editTitle', { name: draft?.view?.name ?? first?.name ?? '' })
      }
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
            {t(creating ? 'operator.createVerb' : 'office.save')}
          </Button>
        </DrawerFoot>
      }
    >
      {draft ? (
        <>
          <KeptNotice draft={draft} />
          <ConflictNotice draft={draft} />
          {draft.saving.kind === 'failed' ? <UserRefusal failure={draft.saving.failure} /> : null}
          {first?.own ? <Alert type="info" showIcon title={t('operator.ownHint')} /> : null}
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
        layout="vertical"
        hidden={draft === null}
        onValuesChange={(part: Partial<OrganisationForm>) =>
          draft?.change((now) => ({ ...now, ...part }), Object.keys(part).join())
        }
        onFinish={() => void save()}
        scrollToFirstError={{ focus: true }}
        requiredMark
        {...EDITOR}
      >
        <Form.Item name="name" label={t('operator.name')} rules={[required(t('operator.name'))]}>
          <Input maxLength={ORGANISATION_NAME} showCount autoComplete="off" />
        </Form.Item>
        {creating ? (
          <>
            <Form.Item
              name="account"
              label={t('operator.account')}
              extra={t('org.user.accountHint')}
              rules={[
                required(t('operator.account')),
                { pattern: /^[A-Za-z0-9_.@-]{6,50}$/, message: t('org.user.accountRule') },
              ]}
            >
              <Input maxLength={50} autoComplete="off" />
            </Form.Item>
            <Form.Item name="person" label={t('operator.person')} rules={[required(t('operator.person'))]}>
              <Input maxLength={20} autoComplete="off" />
            </Form.Item>
            <Form.Item name="language" label={t('operator.language')}>
              <Select options={LANGUAGES.map((value) => ({ value, label: t(`office.language.${value}`) }))} />
            </Form.Item>
          </>
        ) : null}
        <Form.Item name="expiresOn" label={t('operator.expiresOn')} extra={t('operator.expiresHint')} {...DAY_FIELD}>
          <DatePicker style={{ width: '100%' }} disabled={first?.own ?? false} placeholder={t('operator.permanent')} />
        </Form.Item>
        {(
          [
            ['trainingCentre', 'operator.centre'],
            ['aillm', 'operator.aillm'],
            ['openai', 'operator.openai'],
          ] as const
        ).map(([name, label]) => (
          <Form.Item key={name} name={name} label={t(label)} valuePropName="checked" layout="horizontal" colon={false}>
            <Switch />
          </Form.Item>
        ))}
        <Form.Item name="licensed" label={t('operator.licence')}>
          <LicenceField />
        </Form.Item>
      </Form>
    </Drawer>
  )
}
