import { Alert, Tag } from 'antd'
import { type ComponentType, useMemo, useState } from 'react'
import { ConflictNotice } from '../../edit/ConflictNotice'
import { useEditKeys } from '../../edit/use-edit-keys'
import { useSayUnsaved } from '../../edit/use-say-unsaved'
import { lateLayer, latePart } from '../../parts/late-part'
import { useUndoToast } from '../../parts/use-undo-toast'
import { useText } from '../../platform/text'
import { useCrumb } from '../../shell/crumb'
import { PageBar } from '../../shell/page-bar'
import type { DraftView } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { type Editing, EditingContext } from './editing'
import { FactsSection, SmallTalkSection } from './FactsSection'
import { BasicsSection, PersonaSection } from './PersonaSection'
import { PointsSection } from './PointsSection'
import { PracticeBar } from './PracticeBar'
import { isBelow, problemsOf, reasonOf, SECTION_NAMES, SECTIONS, type Section, showField } from './practice-problems'
import { valueAt, withValue } from './practice-edit'
import { ProblemList } from './ProblemList'
import { EndsSection, ForbiddenSection, MoodSection, OpeningSection } from './TalkSections'
import { isPracticeLocked, usePracticeDraft } from './use-practice-draft'
import styles from './free.module.css'

const PublishDialog = lateLayer(
  async () => (await import('./PublishDialog')).PublishDialog,
  ({ open }) => open,
)
/** The rules of understanding come with it. */
const UnderstoodLine = latePart(
  async () => (await import('./UnderstoodLine')).UnderstoodLine,
  <div className={styles.testerWaits} />,
)
const TryDrawer = lateLayer(
  async () => (await import('./TryDrawer')).TryDrawer,
  ({ open }) => open,
)
const VersionsDrawer = lateLayer(
  async () => (await import('./VersionsDrawer')).VersionsDrawer,
  ({ open }) => open,
)

const PARTS: Readonly<Record<Section, ComponentType>> = {
  basics: BasicsSection,
  persona: PersonaSection,
  opening: OpeningSection,
  points: PointsSection,
  facts: FactsSection,
  smallTalk: SmallTalkSection,
  forbidden: ForbiddenSection,
  ends: EndsSection,
  mood: MoodSection,
}

type Open = 'publish' | 'try' | 'versions' | null

/** The editor of a free practice: its sections, and beside them what is wrong and how a sentence would be understood. */
export function PracticeEditor({ first }: { first: DraftView }) {
  const t = useText()
  const draft = usePracticeDraft(first)
  const { content, view, change } = draft
  const [open, setOpen] = useState<Open>(null)
  /** What is missing is shown at its field from the first try to publish on: nobody begins with red fields. */
  const [judged, setJudged] = useState(first.version > 0)
  const undoToast = useUndoToast()
  const sayUnsaved = useSayUnsaved(draft.saving)
  const locked = isPracticeLocked(view)
  const problems = useMemo(() => (locked ? [] : problemsOf(content)), [locked, content])
  useCrumb(content.name)
  useEditKeys(draft, { save: () => void draft.flush() })

  const editing = useMemo<Editing>(() => {
    const shown = judged ? problems : []
    return {
      content,
      locked,
      faultAt: (place) => {
        const found =
          shown.find(({ field }) => field === place) ??
          shown.find(({ field }) => /^\.\d+(\.text)?$/.test(field.startsWith(place) ? field.slice(place.length) : ''))
        return found && reasonOf(t, found)
      },
      faultyBelow: (place) => shown.some(({ field }) => isBelow(field, place)),
      set: (place, value, key = null) => change((now) => withValue(now, place, value), key),
      edit: (place, step) => change((now) => withValue(now, place, step(valueAt(now, place)))),
      removed: undoToast,
    }
  }, [content, locked, problems, judged, change, undoToast, t])

  const close = () => setOpen(null)
  const saved = async (next: Open) => ((await draft.flush()) ? setOpen(next) : sayUnsaved())
  const publish = () => {
    setJudged(true)
    const [worst] = problems
    if (worst) showField(worst.field)
    else void saved('publish')
  }
  return (
    <EditingContext.Provider value={editing}>
      <div className={styles.page}>
        <PageBar>
          <PracticeBar
            draft={draft}
            problems={problems.length}
            onVersions={() => setOpen('versions')}
            onTry={() => setOpen('try')}
            onPublish={publish}
          />
        </PageBar>
        <header className={styles.head}>
          <h1>{content.name || t('free-practice.unnamed')}</h1>
          <StateTags view={view} />
          <span className={styles.headNote}>{t(`scene.speechLanguage.${content.language}`)}</span>
        </header>
        <ConflictNotice className={styles.notice} draft={draft} isLocked={isPracticeLocked} />
        {locked ? (
          <Alert className={styles.notice ?? ''} type="info" showIcon title={t('free-practice.readOnly')} />
        ) : null}
        <div className={styles.body}>
          <main className={styles.sections}>
            {SECTION_NAMES.map((name) => {
              const Part = PARTS[name]
              return (
                <section key={name} id={`section-${name}`} className={styles.section} aria-labelledby={`title-${name}`}>
                  <h2 id={`title-${name}`}>{t(`free-practice.section.${name}`)}</h2>
                  <p className={styles.help}>{t(`free-practice.about.${name}`)}</p>
                  <Part />
                </section>
              )
            })}
          </main>
          <aside className={styles.side} aria-label={t('free-practice.side')}>
            <nav className={styles.contents} aria-label={t('free-practice.contents')}>
              {SECTION_NAMES.map((name) => (
                <a key={name} href={`#section-${name}`} onClick={(event) => goTo(event, name)}>
                  <span>{t(`free-practice.section.${name}`)}</span>
                  <small>{countIn(content, name)}</small>
                </a>
              ))}
            </nav>
            {locked ? null : (
              <ProblemList problems={problems} onShow={(field) => (setJudged(true), showField(field))} />
            )}
            <UnderstoodLine content={content} />
          </aside>
        </div>
        <PublishDialog open={open === 'publish'} draft={draft} onClose={close} />
        <TryDrawer open={open === 'try'} content={content} onClose={close} />
        <VersionsDrawer open={open === 'versions'} draft={draft} locked={locked} onClose={close} />
      </div>
    </EditingContext.Provider>
  )
}

function StateTags({ view }: { view: DraftView }) {
  const t = useText()
  return (
    <>
      {view.version > 0 ? (
        <Tag color="success">{t('free-practice.state.published', { version: view.version })}</Tag>
      ) : null}
      {view.changed ? (
        <Tag color="warning">{t(view.version > 0 ? 'free-practice.state.changed' : 'free-practice.state.draft')}</Tag>
      ) : null}
      {view.disabled && view.version > 0 ? <Tag>{t('free-practice.state.disabled')}</Tag> : null}
    </>
  )
}

/** The address of the page is a hash itself, so a section is shown by hand. */
function goTo(event: { preventDefault: () => void }, name: Section): void {
  event.preventDefault()
  const section = document.getElementById(`section-${name}`)
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
}

/** How many rows the list of a section has; '' where it has none. */
function countIn(content: object, name: Section): string {
  const rows = valueAt(content, SECTIONS[name][0])
  return Array.isArray(rows) ? String(rows.length) : ''
}
