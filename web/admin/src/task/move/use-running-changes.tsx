import { type ReactNode, useState } from 'react'
import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { lateLayer } from '../../parts/late-part'
import type { DraftSubtask, NamedAudience } from '../editor/task-draft.rules'
import { useFreshTask } from '../use-fresh-task'

const AudienceChangeDialog = lateLayer(
  async () => (await import('../audience/AudienceChangeDialog')).AudienceChangeDialog,
  ({ chosen }) => chosen !== null,
)
const ReplaceDialog = lateLayer(
  async () => (await import('./ReplaceDialog')).ReplaceDialog,
  ({ step }) => step !== null,
)

interface RunningChanges {
  changeAudience: (chosen: NamedAudience) => void
  replaceIn: (step: DraftSubtask) => void
  /** Asks once for the change that was chosen. */
  layer: ReactNode
}

/** Changes of the content of a published package, each asked for with whom it touches. */
export function useRunningChanges(task: TaskDetail, onChanged: (task: TaskDetail) => void): RunningChanges {
  const [chosen, setChosen] = useState<NamedAudience | null>(null)
  const [step, setStep] = useState<DraftSubtask | null>(null)
  const look = useFreshTask(task.id, onChanged)
  const close = () => {
    setChosen(null)
    setStep(null)
  }
  const then = {
    onClose: close,
    onMoved: (changed: TaskDetail) => {
      close()
      onChanged(changed)
    },
    onStale: () => {
      close()
      look()
    },
  }
  return {
    changeAudience: setChosen,
    replaceIn: setStep,
    layer: (
      <>
        <AudienceChangeDialog task={task} chosen={chosen} {...then} />
        <ReplaceDialog task={task} step={step} {...then} />
      </>
    ),
  }
}
