import { useText } from '../../platform/text'
import { Skeleton } from 'antd'
import { useState } from 'react'
import type { PaperProblem, PaperView } from '@lianda/shared/module/exam/paper.admin.contract'
import { ConflictNotice } from '../../edit/ConflictNotice'
import { useEditKeys } from '../../edit/use-edit-keys'
import { useSayUnsaved } from '../../edit/use-say-unsaved'
import { lateLayer, latePart } from '../../parts/late-part'
import { PhonePreview } from '../../parts/PhonePreview'
import { useUndoEndsHere } from '../../parts/use-undo-toast'
import { PageBar } from '../../shell/page-bar'
import { useCrumb } from '../../shell/crumb'
import { useMedia } from '../../shell/use-media'
import { EditorBar } from './EditorBar'
import { EmptyPaper } from './EmptyPaper'
import { LockedBar } from './LockedBar'
import { Outline } from './Outline'
import { PaperHead } from './PaperHead'
import { findingAt, findingsOf } from './paper-findings'
import { withNew, withNewDraw, withPicked } from './paper-edit'
import { QuestionPane } from './QuestionPane'
import { useEditorSelection } from './use-editor-selection'
import { isPaperLocked, usePaperDraft } from './use-paper-draft'
import type { QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import styles from './editor.module.css'

const DrawPane = latePart(
  async () => (await import('./DrawPane')).DrawPane,
  <Skeleton active={false} paragraph={{ rows: 6 }} />,
)
const SettingsDrawer = lateLayer(
  async () => (await import('./SettingsDrawer')).SettingsDrawer,
  ({ open }) => open,
)
const ScoreDialog = lateLayer(
  async () => (await import('./ScoreDialog')).ScoreDialog,
  ({ open }) => open,
)
const QuestionPicker = lateLayer(
  async () => (await import('./QuestionPicker')).QuestionPicker,
  ({ open }) => open,
)
const PublishDialog = lateLayer(
  async () => (await import('./PublishDialog')).PublishDialog,
  ({ open }) => open,
)
const PhoneDialog = lateLayer(
  async () => (await import('../../parts/PhoneDialog')).PhoneDialog,
  ({ open }) => open,
)
const PreviewDrawer = lateLayer(
  async () => (await import('./PreviewDrawer')).PreviewDrawer,
  ({ open }) => open,
)

/** Below this width there is no room for the phone preview beside the editor. */
const PHONE_FITS = '(min-width: 1280px)'

type Open = 'settings' | 'scores' | 'picker' | 'publish' | 'try' | 'preview' | null

/** The paper editor: questions on the left, the open one in the middle, the learner's phone on the right. */
export function PaperEditor({ first }: { first: PaperView }) {
  const t = useText()
  const draft = usePaperDraft(first)
  const { content, view } = draft
  const [open, setOpen] = useState<Open>(null)
  const sayUnsaved = useSayUnsaved(draft.saving)
  const [scoreType, setScoreType] = useState<QuestionType | null>(null)
  const selection = useEditorSelection(content)
  const phoneFits = useMedia(PHONE_FITS)
  const locked = isPaperLocked(view)
  const findings = locked ? [] : findingsOf(content, view)
  const shown = findings.filter((row) => row.at === null || row.code === 'draw_short' || selection.isJudged(row.at))
  useCrumb(content.title)
  useUndoEndsHere()
  useEditKeys(draft, { save: () => void draft.flush() })

  const question = content.questions.find((row) => row.id === selection.id) ?? null
  const draw = content.draws.find((row) => row.id === selection.id) ?? null
  const index = question ? content.questions.indexOf(question) : 0
  const close = () => setOpen(null)
  const saved = async (next: Open) => ((await draft.flush()) ? setOpen(next) : sayUnsaved())
  const create = (type: QuestionType) => {
    const [next, made] = withNew(content, type, null)
    draft.change(() => next)
    selection.select(made.id)
  }
  const createDraw = () => {
    const [next, made] = withNewDraw(content)
    draft.change(() => next)
    selection.select(made.id)
  }
  const scores = (type: QuestionType | null) => {
    setScoreType(type)
    setOpen('scores')
  }
  const jump = (finding: PaperProblem) => {
    selection.judgeAll()
    if (finding.at !== null) return selection.select(finding.at)
    const settings = ['limit_not_below', 'explain_while_open', 'key_before_retake', 'late_sync_risk']
    if (settings.includes(finding.code)) setOpen('settings')
    if (finding.code === 'total_under' || finding.code === 'total_over') scores(null)
    if (finding.code === 'no_questions') setOpen('picker')
    if (finding.code === 'no_explanation')
      selection.select(content.questions.find((row) => row.content.explanation === '')?.id ?? null)
  }
  const preview = (
    <PhonePreview
      question={question}
      title={content.title}
      minute={content.minute}
      index={index}
      count={Math.max(1, content.questions.length)}
      explain={content.explain}
      onGo={(step) => selection.select(content.questions[index + step]?.id ?? selection.id)}
    />
  )
  return (
    <div className={styles.page}>
      <PageBar>
        <EditorBar
          draft={draft}
          findings={findings}
          onPreview={phoneFits ? null : () => setOpen('preview')}
          onTry={() => void saved('try')}
          onPublish={() => {
            selection.judgeAll()
            const must = findings.find((row) => row.level === 'must')
            if (must) jump(must)
            else void saved('publish')
          }}
        />
      </PageBar>
      <PaperHead content={content} view={view} onSettings={() => setOpen('settings')} />
      <ConflictNotice className={styles.bar} draft={draft} isLocked={isPaperLocked} />
      {locked ? <LockedBar view={view} /> : null}
      <div className={styles.panes}>
        <Outline
          draft={draft}
          selection={selection}
          findings={shown}
          locked={locked}
          onJump={jump}
          onScores={scores}
          onPick={() => setOpen('picker')}
          onNew={create}
          onNewDraw={createDraw}
        />
        <section className={styles.middle} aria-label={t('exam-admin.editor.editing')}>
          {question ? (
            <QuestionPane
              key={question.id}
              draft={draft}
              question={question}
              selection={selection}
              finding={findingAt(shown, question.id)}
              locked={locked}
            />
          ) : draw ? (
            <DrawPane
              key={draw.id}
              draft={draft}
              draw={draw}
              finding={findingAt(shown, draw.id)}
              locked={locked}
              onDeleted={() => selection.select(null)}
            />
          ) : (
            <EmptyPaper locked={locked} onPick={() => setOpen('picker')} onNew={() => create(0)} onDraw={createDraw} />
          )}
        </section>
        {phoneFits ? <aside className={styles.side}>{preview}</aside> : null}
      </div>
      <SettingsDrawer open={open === 'settings'} draft={draft} locked={locked} findings={shown} onClose={close} />
      <ScoreDialog open={open === 'scores'} type={scoreType} draft={draft} onClose={close} />
      <QuestionPicker
        open={open === 'picker'}
        taken={content.questions.flatMap((row) => (row.source ? [row.source.questionId] : []))}
        onClose={close}
        onPicked={(picked) => {
          const result = withPicked(content, picked)
          if (result.added > 0) draft.change(() => result.content)
          return result.refused
        }}
      />
      <PublishDialog open={open === 'publish'} draft={draft} findings={findings} onClose={close} />
      <PhoneDialog
        open={open === 'try'}
        title={t('exam-admin.editor.tryTitle')}
        address={`/#/user/dashboard/exam?id=${view.id}&preview=1`}
        onClose={close}
      />
      <PreviewDrawer open={open === 'preview'} onClose={close}>
        {preview}
      </PreviewDrawer>
    </div>
  )
}
