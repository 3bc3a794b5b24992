import { type ReactNode, useState } from 'react'
import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { lateLayer } from '../../parts/late-part'
import type { DraftSubtask, NamedAudience } from '../editor/task-draft.rules'
import { useFreshTask } from '../use-fresh-task'

const AudienceChangeDialog = lateLayer(
  async () => (await import('../audience/AudienceChangeDialog')).AudienceChangeDialog,
  ({ chosen }) => chosen !== null,
)
const ResourcePicker = lateLayer(
  async () => (await import('../editor/ResourcePicker')).ResourcePicker,
  ({ open }) => open,
)
const ReplaceDialog = lateLayer(
  async () => (await import('./ReplaceDialog')).ReplaceDialog,
  ({ step }) => step !== null,
)

interface RunningChanges {
  changeAudience: (chosen: NamedAudience) => void
  /** The newest version of what the step is. */
  replaceIn: (step: DraftSubtask) => void
  /** Another paper or scene, which is chosen first. */
  exchangeIn: (step: DraftSubtask) => void
  /** Asks once for the change that was chosen. */
  layer: ReactNode
}

/** Changes of the content of a published package, each asked for with whom it touches. */
export function useRunningChanges(task: TaskDetail, onChanged: (task: TaskDetail) => void): RunningChanges {
  const [chosen, setChosen] = useState<NamedAudience | null>(null)
  const [step, setStep] = useState<DraftSubtask | null>(null)
  const [choosing, setChoosing] = useState<DraftSubtask | null>(null)
  const [other, setOther] = useState<DraftSubtask | null>(null)
  const look = useFreshTask(task.id, onChanged)
  const close = () => {
    setChosen(null)
    setStep(null)
    setOther(null)
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
    exchangeIn: setChoosing,
    layer: (
      <>
        <AudienceChangeDialog task={task} chosen={chosen} {...then} />
        <ResourcePicker
          open={choosing !== null}
          type={task.type}
          instead={choosing?.type}
          room={1}
          taken={choosing ? [choosing.resourceId] : []}
          onClose={() => setChoosing(null)}
          onPicked={([picked]) => {
            setOther(picked ?? null)
            setStep(choosing)
          }}
        />
        <ReplaceDialog task={task} step={step} other={other} {...then} />
      </>
    ),
  }
}
