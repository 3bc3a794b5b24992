import { useText } from '../../platform/text'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { ConflictNotice } from '../../edit/ConflictNotice'
import { SaveBadge } from '../../edit/SaveBadge'
import { useEditKeys } from '../../edit/use-edit-keys'
import { useSayUnsaved } from '../../edit/use-say-unsaved'
import { ListError } from '../../list/ListStates'
import { useCrumb } from '../../shell/crumb'
import { PageBar } from '../../shell/page-bar'
import { checkRoute, progressRoute } from '../task-kind'
import { AudienceCard } from '../audience/AudienceCard'
import { StateTag } from '../StateTag'
import { BasicsCard } from './BasicsCard'
import { HistoryButton } from '../history/HistoryButton'
import { useRunningChanges } from '../move/use-running-changes'
import { LockedNotice } from './LockedNotice'
import { useFocusOnPlace } from './places'
import { SubtasksCard } from './SubtasksCard'
import type { TaskDraftContent } from './task-draft.rules'
import { isTaskLocked, useTaskDraft } from './use-task-draft'
import { useStandingTask } from './use-standing-task'
import styles from '../task.module.css'

/** Edits a draft with autosave; a scheduled or published package is shown locked. */
export function TaskEditor({ first }: { first: TaskDetail }) {
  const t = useText()
  const navigate = useNavigate()
  const draft = useTaskDraft(first)
  const [leaving, setLeaving] = useState(false)
  const sayUnsaved = useSayUnsaved(draft.saving)
  const { content, view, saving: save } = draft
  const running = useRunningChanges(view, draft.adopt)
  const editable = !isTaskLocked(view)
  useStandingTask(editable ? null : view.id, draft.adopt)
  const fields = save.kind === 'failed' ? save.failure.fields : {}
  const shown = content.title.trim() || view.title
  useCrumb(shown)
  useFocusOnPlace()
  useEditKeys(draft, { save: () => void draft.flush() })
  const change = (part: Partial<TaskDraftContent>, key: string | null = Object.keys(part).join()) =>
    draft.change((now) => ({ ...now, ...part }), key)

  const check = async () => {
    setLeaving(true)
    const saved = await draft.flush()
    setLeaving(false)
    if (saved) void navigate(checkRoute(view.type, view.id))
    else sayUnsaved()
  }
  return (
    <div className={styles.page}>
      <PageBar>
        {editable ? (
          <>
            <SaveBadge draft={draft} />
            {view.can.publish ? (
              <Button type="primary" loading={leaving} onClick={() => void check()}>
                {t('task-admin.edit.check')}
              </Button>
            ) : null}
          </>
        ) : null}
      </PageBar>
      <header className={styles.head}>
        <h1>{shown}</h1>
        <StateTag task={view} />
        <span className={styles.grow} />
        {view.publishState === 'published' ? (
          <Button onClick={() => void navigate(progressRoute(view.type, view.id))}>
            {t('task-admin.list.progress')}
          </Button>
        ) : null}
        <HistoryButton task={view} />
      </header>
      <ConflictNotice draft={draft} isLocked={isTaskLocked} />
      {save.kind === 'failed' && !save.retries ? (
        <ListError failure={save.failure} kept onRetry={() => void draft.flush()} />
      ) : null}
      {view.failure !== null && editable ? (
        <Alert
          type="error"
          showIcon
          title={t('task-admin.failure.title')}
          description={t(`task-admin.failure.${view.failure}`)}
        />
      ) : null}
      {view.template ? <Alert type="info" showIcon title={t('task-admin.copy.templateHint')} /> : null}
      {editable ? null : <LockedNotice view={view} onTakenBack={draft.adopt} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <BasicsCard
            id={view.id}
            content={content}
            coverUrl={view.coverUrl}
            fields={fields}
            locked={!editable}
            onChange={change}
          />
          <AudienceCard
            named={content}
            scope={view.audienceScope}
            locked={!editable && !view.can.adjust}
            onChange={editable ? change : running.changeAudience}
          />
        </div>
        <SubtasksCard
          type={view.type}
          content={content}
          fields={fields}
          locked={!editable}
          onChange={(subtasks) => change({ subtasks }, null)}
          onReplace={view.can.adjust ? running.replaceIn : undefined}
          onExchange={view.can.adjust ? running.exchangeIn : undefined}
        />
      </div>
      {running.layer}
    </div>
  )
}
