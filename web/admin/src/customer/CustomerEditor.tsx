import { Alert, App, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { customerProblems } from '@lianda/shared/module/customer/customer-problems.rules'
import type { CustomerView } from '@lianda/shared/module/customer/customer.admin.contract'
import { ConflictNotice } from '../edit/ConflictNotice'
import { KeptNotice } from '../edit/KeptNotice'
import { SaveRefusal } from '../edit/SaveRefusal'
import { useDraft } from '../edit/use-draft'
import { useEditKeys } from '../edit/use-edit-keys'
import { lateLayer } from '../parts/late-part'
import { bringTexts } from '../platform/platform'
import { useText } from '../platform/text'
import { ActsSection } from '../scene/edit/ActsSection'
import { EditingContext, useEditingOf, usePortraitOf } from '../scene/edit/editing'
import { EditorSections } from '../scene/edit/EditorSections'
import { FactsSection } from '../scene/edit/FactsSection'
import { MoodSection } from '../scene/edit/MoodSection'
import { ObjectionsSection } from '../scene/edit/ObjectionsSection'
import { PersonaSection } from '../scene/edit/PersonaSection'
import { ProblemList } from '../scene/edit/ProblemList'
import { showField } from '../scene/edit/problem-places'
import { SmallTalkSection } from '../scene/edit/SmallTalkSection'
import { useCrumb } from '../shell/crumb'
import { PageBar } from '../shell/page-bar'
import { CustomerBar } from './CustomerBar'
import { PortraitUpload } from './PortraitUpload'
import { contentOfEdited, customerSubject, editedOf, isCustomerLocked } from './customer-subject'
import edit from '../scene/edit/edit.module.css'

const CustomerVersions = lateLayer(
  async () => {
    const [part] = await Promise.all([
      import('./CustomerVersions'),
      bringTexts(['customer-admin', 'scene-edit', 'scene-version']),
    ])
    return part.CustomerVersions
  },
  ({ open }) => open,
)
const CustomerUses = lateLayer(
  async () => (await import('./CustomerUses')).CustomerUses,
  ({ customer }) => customer !== null,
)

const Persona = () => <PersonaSection upload={PortraitUpload} />

const PARTS = [
  ['persona', Persona],
  ['facts', FactsSection],
  ['smallTalk', SmallTalkSection],
  ['objections', ObjectionsSection],
  ['mood', MoodSection],
  ['acts', ActsSection],
] as const

/** The editor of a customer: every save is a version, and scenes keep the one that they have. */
export function CustomerEditor({ first }: { first: CustomerView }) {
  const t = useText()
  const { message } = App.useApp()
  const [subject] = useState(() => customerSubject(first))
  const draft = useDraft(subject)
  const { content, view, change } = draft
  const { customer } = view
  const [open, setOpen] = useState<'versions' | 'uses' | null>(null)
  /** What is missing is shown at its field once somebody asked for it: nobody begins with red fields. */
  const [judged, setJudged] = useState(first.customer.version > 1)
  const locked = isCustomerLocked(view)
  const problems = useMemo(() => (locked ? [] : customerProblems(contentOfEdited(content))), [locked, content])
  const shown = useMemo(() => (judged ? problems : []), [judged, problems])
  const portrait = usePortraitOf(view)
  const editing = useEditingOf({ content, change, locked, portrait, problems: shown })
  const save = async () => {
    const saved = await draft.save()
    if (!saved) return
    const { version, uses } = saved.view.customer
    message.success(
      uses > 0 ? t('customer-admin.savedUsed', { version, count: uses }) : t('customer-admin.savedNow', { version }),
    )
  }
  useCrumb(customer.name)
  useEditKeys(draft, { save: () => void save() })
  const close = () => setOpen(null)
  const show = (field: string) => {
    setJudged(true)
    showField(field)
  }
  return (
    <EditingContext.Provider value={editing}>
      <div className={edit.page}>
        <PageBar>
          <CustomerBar
            draft={draft}
            onVersions={() => setOpen('versions')}
            onUses={() => setOpen('uses')}
            onSave={() => void save()}
          />
        </PageBar>
        <header className={edit.head}>
          <h1>{content.persona.name || t('customer-admin.unnamed')}</h1>
          <Tag>{t('customer-admin.versionOf', { version: customer.version })}</Tag>
          {customer.disabled ? <Tag>{t('office.person.disabledState')}</Tag> : null}
          <span className={edit.headNote}>{t(`scene.speechLanguage.${content.language}`)}</span>
        </header>
        <div className={edit.notice}>
          <KeptNotice draft={draft} />
          <ConflictNotice draft={draft} isLocked={isCustomerLocked} />
          {draft.saving.kind === 'failed' ? <SaveRefusal failure={draft.saving.failure} /> : null}
          {locked ? <Alert type="info" showIcon title={t('customer-admin.readOnly')} /> : null}
        </div>
        <EditorSections parts={PARTS}>
          {locked ? null : (
            <ProblemList
              problems={problems}
              title={t('customer-admin.missingParts')}
              none={t('customer-admin.whole')}
              onShow={show}
            />
          )}
        </EditorSections>
        <CustomerVersions
          open={open === 'versions'}
          id={customer.id}
          onTake={locked ? null : (taken) => change((now) => editedOf(now.language, taken))}
          onClose={close}
        />
        <CustomerUses customer={open === 'uses' ? customer : null} onClose={close} />
      </div>
    </EditingContext.Provider>
  )
}
