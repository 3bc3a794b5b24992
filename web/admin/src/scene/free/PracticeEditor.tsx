import { Alert } from 'antd'
import { useMemo, useState } from 'react'
import type { DraftView } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { useEditKeys } from '../../edit/use-edit-keys'
import { useSayUnsaved } from '../../edit/use-say-unsaved'
import { lateLayer, latePart } from '../../parts/late-part'
import { bringTexts } from '../../platform/platform'
import { useText } from '../../platform/text'
import { useCrumb } from '../../shell/crumb'
import { PageBar } from '../../shell/page-bar'
import { VersionsDrawer } from '../edit/VersionsDrawer'
import { ActsSection } from '../edit/ActsSection'
import { BasicsSection } from '../edit/BasicsSection'
import { EditingContext, useEditingOf, usePortraitOf } from '../edit/editing'
import { EditorSections } from '../edit/EditorSections'
import { FactsSection } from '../edit/FactsSection'
import { MemoriesSection } from '../edit/MemoriesSection'
import { MoodSection } from '../edit/MoodSection'
import { ObjectionsSection } from '../edit/ObjectionsSection'
import { PausesSection } from '../edit/PausesSection'
import { PersonaSection } from '../edit/PersonaSection'
import { ProblemList } from '../edit/ProblemList'
import { problemsOf, showField } from '../edit/problem-places'
import { SceneBar } from '../edit/SceneBar'
import { SceneHead } from '../edit/SceneHead'
import { SmallTalkSection } from '../edit/SmallTalkSection'
import { isSceneLocked, useSceneDraft } from '../edit/use-scene-draft'
import { useScenePlace } from '../edit/use-scene-place'
import { ValuesSection } from '../edit/ValuesSection'
import { joinedWith } from '../flow/joined-with'
import { SceneConflict } from '../flow/SceneConflict'
import { useTried } from '../try/tried-content'
import { PointsSection } from './PointsSection'
import { EndsSection, ForbiddenSection, OpeningSection } from './TalkSections'
import { WordsSection } from '../edit/WordsSection'
import edit from '../edit/edit.module.css'
import styles from './free.module.css'

const PublishDialog = lateLayer(
  async () => (await import('../edit/PublishDialog')).PublishDialog,
  ({ open }) => open,
)
const ProposedTexts = latePart(async () => {
  const [part] = await Promise.all([
    import('../flow/ProposedTexts'),
    bringTexts(['field', 'flow-edit', 'scene', 'scene-edit']),
  ])
  return part.ProposedTexts
}, null)
const UnderstoodLine = latePart(
  async () => (await import('../try/UnderstoodLine')).UnderstoodLine,
  <div className={styles.testerWaits} />,
)
const TryDrawer = lateLayer(
  async () => (await import('../try/TryDrawer')).TryDrawer,
  ({ open }) => open,
)

const everywhere = () => true

const PARTS = [
  ['basics', BasicsSection],
  ['persona', PersonaSection],
  ['opening', OpeningSection],
  ['points', PointsSection],
  ['facts', FactsSection],
  ['smallTalk', SmallTalkSection],
  ['objections', ObjectionsSection],
  ['memories', MemoriesSection],
  ['values', ValuesSection],
  ['forbidden', ForbiddenSection],
  ['ends', EndsSection],
  ['mood', MoodSection],
  ['acts', ActsSection],
  ['pauses', PausesSection],
  ['words', WordsSection],
] as const

type Open = 'publish' | 'try' | 'versions' | null

/** The editor of a free practice: its sections, and beside them what is wrong and how a sentence would be understood. */
export function PracticeEditor({ first }: { first: DraftView }) {
  const t = useText()
  const draft = useSceneDraft(first, joinedWith)
  const { content, view, change } = draft
  const [open, setOpen] = useState<Open>(null)
  /** What is missing is shown at its field from the first try to publish on: nobody begins with red fields. */
  const [judged, setJudged] = useState(first.version > 0)
  const sayUnsaved = useSayUnsaved(draft.saving)
  const locked = isSceneLocked(view)
  const problems = useMemo(() => (locked ? [] : problemsOf(content)), [locked, content])
  const shown = useMemo(() => (judged ? problems : []), [judged, problems])
  const tried = useTried(draft)
  const place = useScenePlace(draft)
  const portrait = usePortraitOf(view)
  const editing = useEditingOf({ content, change, locked, place, portrait, problems: shown })
  useCrumb(content.name)
  useEditKeys(draft, { save: () => void draft.flush() })

  const close = () => setOpen(null)
  /** Without a first sentence nobody can answer. */
  const stops =
    content.free?.opening.length === 0 ? problems.filter(({ field }) => field.startsWith('free.opening')) : []
  const show = (field: string) => {
    setJudged(true)
    showField(field)
  }
  const publish = async () => {
    const [worst] = problems
    setJudged(true)
    if (worst) showField(worst.field)
    else if (await draft.flush()) setOpen('publish')
    else sayUnsaved()
  }
  return (
    <EditingContext.Provider value={editing}>
      <div className={edit.page}>
        <PageBar>
          <SceneBar
            draft={draft}
            problems={problems.length}
            canTry={!locked || view.version > 0}
            onVersions={() => setOpen('versions')}
            onTry={() => setOpen('try')}
            onPublish={() => void publish()}
          />
        </PageBar>
        <SceneHead view={view} name={content.name || t('free-practice.unnamed')} />
        <SceneConflict draft={draft} />
        {locked ? (
          <Alert className={edit.notice ?? ''} type="info" showIcon title={t('free-practice.readOnly')} />
        ) : null}
        <EditorSections parts={PARTS}>
          {locked || !content.proposed?.length ? null : <ProposedTexts within={everywhere} />}
          {locked ? null : <ProblemList problems={problems} onShow={show} />}
          <UnderstoodLine sceneId={view.id} content={content} tried={tried} />
        </EditorSections>
        <PublishDialog open={open === 'publish'} draft={draft} onClose={close} />
        <TryDrawer open={open === 'try'} {...{ view, content, tried, stops }} onShow={show} onClose={close} />
        <VersionsDrawer open={open === 'versions'} draft={draft} locked={locked} onClose={close} />
      </div>
    </EditingContext.Provider>
  )
}
