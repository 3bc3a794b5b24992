import { Button } from 'antd'
import { useState } from 'react'
import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { lateLayer } from '../../parts/late-part'
import { bringTexts } from '../../platform/platform'
import { useText } from '../../platform/text'

const HistoryDrawer = lateLayer(
  async () => {
    const [part] = await Promise.all([import('./HistoryDrawer'), bringTexts(['log', 'operation', 'task-admin'])])
    return part.HistoryDrawer
  },
  ({ open }) => open,
)

/** Opens the history of a package. */
export function HistoryButton({ task }: { task: Pick<TaskDetail, 'id' | 'title'> }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Icon name="history" size={16} />} onClick={() => setOpen(true)}>
        {t('task-admin.history.open')}
      </Button>
      <HistoryDrawer open={open} id={task.id} title={task.title} onClose={() => setOpen(false)} />
    </>
  )
}
