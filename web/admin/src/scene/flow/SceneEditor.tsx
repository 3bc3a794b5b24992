import { Alert, Button, Segmented } from 'antd'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { DraftProblem, DraftView } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { AdminIcon } from '../../shell/AdminIcon'
import { ScrollArea } from '@lianda/shared/ui/ScrollArea'
import { useEditKeys } from '../../edit/use-edit-keys'
import { useSayUnsaved } from '../../edit/use-say-unsaved'
import { lateLayer } from '../../parts/late-part'
import { useText } from '../../platform/text'
import { useCrumb } from '../../shell/crumb'
import { PageBar } from '../../shell/page-bar'
import { EditingContext, useEditingOf, usePortraitOf } from '../edit/editing'
import { EditorSections } from '../edit/EditorSections'
import { ProblemList } from '../edit/ProblemList'
import { problemsOf, sectionOf, showField } from '../edit/problem-places'
import { SceneBar } from '../edit/SceneBar'
import { SceneHead } from '../edit/SceneHead'
import { isSceneLocked, useSceneDraft } from '../edit/use-scene-draft'
import { useScenePlace } from '../edit/use-scene-place'
import { useTried } from '../try/tried-content'
import { FlowEditingContext, useFlowEditingOf } from './flow-editing'
import { FlowSide } from './FlowSide'
import { FlowText } from './FlowText'
import { ProposedTexts } from './ProposedTexts'
import { RefusalNotice } from './RefusalNotice'
import { joinedWith } from './joined-with'
import { SceneConflict } from './SceneConflict'
import { customerParts, isSetting, SETTING_PARTS } from './scene-parts'
import edit from '../edit/edit.module.css'
import styles from './flow.module.css'

const FlowCanvas = lazy(() => import('./FlowCanvas'))
const PublishDialog = lateLayer(
  async () => (await import('../edit/PublishDialog')).PublishDialog,
  ({ open }) => open,
)
const VersionsDrawer = lateLayer(
  async () => (await import('../edit/VersionsDrawer')).VersionsDrawer,
  ({ open }) => open,
)

const TryDrawer = lateLayer(
  async () => (await import('../try/TryDrawer')).TryDrawer,
  ({ open }) => open,
)

const VIEWS = ['canvas', 'text', 'customer', 'settings'] as const
type View = (typeof VIEWS)[number]
type Open = 'publish' | 'try' | 'versions' | null

/** The editor of a drawn scene: its flow as picture and as text, and its settings. */
export function SceneEditor({ first }: { first: DraftView }) {
  const t = useText()
  const draft = useSceneDraft(first, joinedWith)
  const { content, view, change } = draft
  const [shown, setShown] = useState<View>('canvas')
  const [open, setOpen] = useState<Open>(null)
  /** The node at which a try begins; null: the start. */
  const [from, setFrom] = useState<string | null>(null)
  const sayUnsaved = useSayUnsaved(draft.saving)
  const locked = isSceneLocked(view)
  const { catalogId, images } = view
  const problems = useMemo(() => (locked ? [] : problemsOf(content, { catalogId })), [locked, content, catalogId])
  const place = useScenePlace(draft)
  const portrait = usePortraitOf(view)
  const editing = useEditingOf({ content, change, locked, place, portrait, images, problems })
  const tried = useTried(draft)
  const flow = useFlowEditingOf(draft, problems, locked, tried)
  useCrumb(content.name)
  useEditKeys(draft, { save: () => void draft.flush() })
  const { select } = flow
  const show = (problem: DraftProblem) => {
    const nodeId = problem.flow?.nodeId ?? nodeAt(content, problem.field)
    const section = sectionOf(problem.field)
    setShown((now) => {
      if (section !== 'flow') return isSetting(section) ? 'settings' : 'customer'
      return now === 'text' ? 'text' : 'canvas'
    })
    if (nodeId !== undefined) select([nodeId])
    requestAnimationFrame(() => requestAnimationFrame(() => showField(problem.field)))
  }
  useNextProblem(problems, show)
  const publish = async () => {
    const [worst] = problems
    if (worst) show(worst)
    else if (await draft.flush()) setOpen('publish')
    else sayUnsaved()
  }
  const close = () => setOpen(null)
  const canTry = !locked || view.version > 0
  const stops = useMemo(() => problems.filter(({ flow: broken }) => broken && broken.rule !== 'proposed'), [problems])
  const tryFrom = (node: string | null) => {
    setFrom(node)
    setOpen('try')
  }
  return (
    <EditingContext.Provider value={editing}>
      <FlowEditingContext.Provider value={flow}>
        <div className={edit.page}>
          <PageBar>
            <SceneBar
              draft={draft}
              problems={problems.length}
              canTry={canTry}
              onTry={() => tryFrom(null)}
              onVersions={() => setOpen('versions')}
              onPublish={() => void publish()}
            />
          </PageBar>
          <div className={styles.top}>
            <SceneHead view={view} name={content.name} />
            {locked ? null : <UndoButtons draft={draft} />}
            <Segmented<View>
              value={shown}
              options={VIEWS.map((value) => ({
                value,
                label: t(`flow-edit.view.${value}`),
              }))}
              onChange={(next) => setShown(next)}
            />
          </div>
          <SceneConflict draft={draft} />
          {locked ? <Alert className={edit.notice ?? ''} type="info" showIcon title={t('flow-edit.readOnly')} /> : null}
          {shown === 'settings' || shown === 'customer' ? (
            <EditorSections parts={shown === 'settings' ? SETTING_PARTS : customerParts(content)}>
              {locked ? null : (
                <>
                  <ProposedTexts within={(part) => !part.startsWith('flow/')} />
                  <ProblemList problems={problems} onShow={(field) => show(at(problems, field))} />
                </>
              )}
            </EditorSections>
          ) : (
            <div className={styles.body}>
              <RefusalNotice />
              {shown === 'canvas' ? (
                <Suspense fallback={<div className={styles.canvas} aria-busy="true" />}>
                  <FlowCanvas />
                </Suspense>
              ) : (
                <FlowText />
              )}
              <ScrollArea className={styles.side ?? ''} label={t('flow-edit.side')}>
                <FlowSide problems={problems} onShow={show} onTry={canTry ? tryFrom : null} />
              </ScrollArea>
            </div>
          )}
          <PublishDialog open={open === 'publish'} draft={draft} onClose={close} />
          <TryDrawer
            open={open === 'try'}
            {...{ view, content, tried, from, stops }}
            onShow={(field) => show(at(problems, field))}
            onClose={close}
          />
          <VersionsDrawer open={open === 'versions'} draft={draft} locked={locked} onClose={close} />
        </div>
      </FlowEditingContext.Provider>
    </EditingContext.Provider>
  )
}

const at = (problems: readonly DraftProblem[], field: string): DraftProblem =>
  problems.find((one) => one.field === field) ?? { field, rule: '' }

/** The node that a place of the flow is in. */
function nodeAt({ flow }: DraftView['content'], field: string): string | undefined {
  const index = /^flow\.nodes\.(\d+)/.exec(field)?.[1]
  return index === undefined ? undefined : flow.nodes[Number(index)]?.id
}

function UndoButtons({ draft }: { draft: ReturnType<typeof useSceneDraft> }) {
  const t = useText()
  return (
    <span className={styles.undo}>
      <Button
        type="text"
        disabled={!draft.canUndo}
        aria-label={t('flow-edit.undo')}
        onClick={draft.undo}
        icon={<AdminIcon name="undo" size={16} />}
      />
      <Button
        type="text"
        disabled={!draft.canRedo}
        aria-label={t('flow-edit.redo')}
        onClick={draft.redo}
        icon={<AdminIcon name="redo" size={16} />}
      />
    </span>
  )
}

/** F8 goes from problem to problem. */
function useNextProblem(problems: readonly DraftProblem[], show: (problem: DraftProblem) => void): void {
  const [latest] = useState(() => ({ problems, show, at: -1 }))
  Object.assign(latest, { problems, show })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      event.preventDefault()
      latest.at =
        latest.problems.length === 0
          ? -1
          : (latest.at + (event.shiftKey ? -1 : 1) + latest.problems.length) % latest.problems.length
      const next = latest.problems[latest.at]
      if (next) latest.show(next)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [latest])
}
