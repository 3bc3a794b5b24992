import { useServices, useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { Screen } from '../../../ui/Screen'
import { Skeleton } from '../../../ui/Skeleton'
import { TopBar } from '../../../ui/TopBar'
import { PullArea } from '../../shell/PullArea'
import { LoadFailure } from '../../shell/LoadFailure'
import { STEP_KINDS } from '../kind/step-kinds'
import type { SubtaskRow } from '../task.contract'
import type { TaskView as View } from '../task.view-model'
import { DueNotice } from './DueNotice'
import { type Front, StepRow } from './StepRow'
import { TaskHeader } from './TaskHeader'
import css from './TaskView.module.css'

export function TaskView({ view }: { view: View }) {
  const t = useText()
  const now = useServices().clock.now()
  const { task, subtasks, next } = view
  const back = { icon: 'back', label: t('ui.action.back'), onPress: view.back } as const
  const allDone = next === null && subtasks.length > 0 && subtasks.every(({ state }) => state !== 'locked')
  const at = next === null ? 0 : subtasks.indexOf(next) + 1
  const verb =
    next !== null && next.currentId !== null ? 'continue' : next !== null && next.attempts > 0 ? 'again' : 'start'
  const dock = next !== null && task?.state !== 'ended' && (
    <Button wide icon={STEP_KINDS[next.type].icon} onPress={() => view.openSubtask(next.id)} testId="task-next">
      {t(verb === 'again' ? STEP_KINDS[next.type].again : `task.step.${verb}`, { at })}
    </Button>
  )
  return (
    <Screen
      title={task?.title ?? t('task.detail.title')}
      top={
        task ? (
          <TaskHeader task={task} back={back} subtasks={subtasks} />
        ) : (
          <TopBar start={back} title={t('task.detail.title')} />
        )
      }
      dock={dock}
      className={css.body}
      testId="task"
    >
      {view.load === 'loading' && !task && <Skeleton label={t('ui.state.loading')} rows={4} />}
      {view.load === 'failed' && !task && (
        <LoadFailure
          title={t('task.detail.failed')}
          error={view.error}
          gone={view.gone}
          retry={view.refresh}
          back={view.back}
        />
      )}
      {task && (
        <PullArea onRefresh={view.refresh}>
          {view.error !== null && (
            <Notice
              tone="warning"
              icon="offline"
              title={view.error}
              action={{ label: t('ui.action.retry'), onPress: view.refresh }}
            />
          )}
          <DueNotice task={task} allDone={allDone} now={now} onOpenTask={view.openTask} />
          <Box as="ol" className={css.path} aria={{ label: t('task.detail.path') }}>
            {subtasks.map((subtask, index) => (
              <StepRow
                key={subtask.id}
                subtask={subtask}
                at={index + 1}
                now={now}
                current={subtask === next}
                last={index === subtasks.length - 1}
                front={frontIn(subtasks, subtask)}
                onOpen={view.openSubtask}
                onHistory={view.openHistory}
                onTrain={view.openTraining}
              />
            ))}
          </Box>
        </PullArea>
      )}
    </Screen>
  )
}

/** The step that has to be passed before this one; null: none. */
function frontIn(subtasks: readonly SubtaskRow[], { frontId }: SubtaskRow): Front | null {
  const index = subtasks.findIndex(({ id }) => id === frontId)
  const step = subtasks[index]
  return step ? { step, at: index + 1 } : null
}
