import { Alert, DatePicker, Form, Input, Select, Switch } from 'antd'
import { useMemo } from 'react'
import { LANGUAGES } from '@lianda/shared/i18n/texts'
import { ORGANISATION_NAME, organisationGet } from '@lianda/shared/module/operator/operator.admin.contract'
import { FormDrawer } from '../edit/FormDrawer'
import { required } from '../edit/required'
import { DAY_FIELD } from '../parts/day-field'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { LicenceField } from './LicenceField'
import { organisationSubject } from './organisation-subject'

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
  const creating = edited === 'new'
  const loaded = useCall(organisationGet, edited === null || creating ? null : { id: edited }, { once: true })
  const first = loaded.data?.organisation ?? null
  const subject = useMemo(
    () => (creating || first ? organisationSubject(first, onShown) : null),
    [creating, first, onShown],
  )
  return (
    <FormDrawer
      name="organisation"
      edited={edited}
      subject={subject}
      loaded={loaded}
      title={(view) => (creating ? t('operator.create') : t('operator.editTitle', { name: view?.name ?? '' }))}
      done={({ name }) => t(creating ? 'operator.createdOf' : 'operator.saved', { name })}
      verb={t(creating ? 'operator.createVerb' : 'office.save')}
      width={520}
      notice={first?.own ? <Alert type="info" showIcon title={t('operator.ownHint')} /> : null}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('operator.name')} rules={[required(t, t('operator.name'))]}>
        <Input maxLength={ORGANISATION_NAME} showCount autoComplete="off" />
      </Form.Item>
      {creating ? (
        <>
          <Form.Item
            name="account"
            label={t('operator.account')}
            extra={t('org.user.accountHint')}
            rules={[
              required(t, t('operator.account')),
              { pattern: /^[A-Za-z0-9_.@-]{6,50}$/, message: t('org.user.accountRule') },
            ]}
          >
            <Input maxLength={50} autoComplete="off" />
          </Form.Item>
          <Form.Item name="person" label={t('operator.person')} rules={[required(t, t('operator.person'))]}>
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
          ['miniProgram', 'operator.miniProgram'],
          ['dealer', 'operator.dealer'],
        ] as const
      ).map(([name, label]) => (
        <Form.Item key={name} name={name} label={t(label)} valuePropName="checked" layout="horizontal" colon={false}>
          <Switch />
        </Form.Item>
      ))}
      <Form.Item name="licensed" label={t('operator.licence')}>
        <LicenceField />
      </Form.Item>
    </FormDrawer>
  )
}
