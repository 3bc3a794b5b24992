import { Alert, App, Modal, Radio, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { AccessListView } from '@lianda/shared/module/catalog/access.admin.contract'
import { OPEN_TYPES } from '@lianda/shared/module/catalog/open-types'
import { SaveRefusal } from '../edit/SaveRefusal'
import { ListError } from '../list/ListStates'
import { type Failure, failureOf } from '../platform/failure'
import { useText } from '../platform/text'
import { AccessEntries } from './AccessEntries'
import { type AccessSubject, saveAccess, useAccessList } from './access-subject'
import styles from './access.module.css'

interface Props {
  /** Null: closed. */
  subject: AccessSubject | null
  onClose: () => void
}

/** Who may see, use and change a category or a thing. */
export function AccessDialog({ subject, onClose }: Props) {
  return subject ? <Opened key={subject.id} subject={subject} onClose={onClose} /> : null
}

type Draft = Pick<AccessListView, 'open' | 'entries'>

function Opened({ subject, onClose }: { subject: AccessSubject; onClose: () => void }) {
  const t = useText()
  const { message } = App.useApp()
  const { data, failure, reload } = useAccessList(subject)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const list = data?.access ?? null
  useEffect(() => {
    if (list) setDraft({ open: list.open, entries: list.entries })
  }, [list])

  const incomplete = draft?.open === 'appointed' && draft.entries.length === 0
  const save = async () => {
    if (!list || !draft || busy) return
    setBusy(true)
    setRefusal(null)
    try {
      await saveAccess(subject, { ...draft, rev: list.rev })
      message.success(t('catalog.access.saved', { name: list.name }))
      onClose()
    } catch (error) {
      setRefusal(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const isStale = refusal?.code === 'catalog/changed_meanwhile'
  return (
    <Modal
      open
      width={560}
      title={t('catalog.access.titleOf', { name: list?.name ?? subject.name })}
      okText={isStale ? t('catalog.access.reload') : t('office.save')}
      cancelText={t('office.cancel')}
      okButtonProps={{ disabled: draft === null || incomplete, loading: busy }}
      onOk={() => {
        if (!isStale) return void save()
        setRefusal(null)
        reload()
      }}
      onCancel={onClose}
    >
      {refusal ? <SaveRefusal failure={refusal} /> : null}
      {failure ? <ListError failure={failure} kept={false} onRetry={reload} /> : null}
      {!list || !draft ? (
        failure ? null : (
          <Skeleton active={false} paragraph={{ rows: 6 }} />
        )
      ) : (
        <>
          {list.above.map(({ name, open }) => (
            <Alert
              key={name}
              className={styles.notice}
              type="info"
              showIcon
              title={t('catalog.access.above', { name, open: t(`catalog.access.open.${open}`) })}
            />
          ))}
          <Radio.Group
            className={styles.types}
            aria-label={t('catalog.access.titleOf', { name: list.name })}
            value={draft.open}
            onChange={({ target }) => setDraft({ ...draft, open: target.value as Draft['open'] })}
          >
            {OPEN_TYPES.map((open) => (
              <Radio key={open} value={open}>
                {t(`catalog.access.open.${open}`)}
                <span className={styles.hint}>{t(`catalog.access.hint.${open}`)}</span>
              </Radio>
            ))}
          </Radio.Group>
          {draft.open === 'appointed' ? (
            <AccessEntries
              entries={draft.entries}
              wrong={refusal?.fields ?? {}}
              onChange={(entries) => {
                setRefusal(null)
                setDraft({ ...draft, entries })
              }}
            />
          ) : null}
          <p className={styles.foot}>
            {list.creator === null ? t('catalog.access.owners') : t('catalog.access.always', { name: list.creator })}{' '}
            {subject.type === undefined ? t('catalog.access.below') : ''}
          </p>
        </>
      )}
    </Modal>
  )
}
