import { useEffect, useRef } from 'react'
import { taskAdminGet, type TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { useCall } from '../../platform/query'

/** Shows a package that can't be edited as it stands, while time and others change it. @param id null: it is edited here */
export function useStandingTask(id: string | null, show: (task: TaskDetail) => void): void {
  const { data } = useCall(taskAdminGet, id === null ? null : { id }, { standing: true })
  const latest = useRef(show)
  latest.current = show
  useEffect(() => {
    if (data) latest.current(data.task)
  }, [data])
}
