import { useMemo } from 'react'
import { useServices } from '../../hook/core-context'

/** The step of the page's address: `id` is the step, `task` its package. */
export function useStep() {
  const { navigation } = useServices().platform
  const { id = '', task } = useMemo(() => navigation.current().query, [navigation])
  return {
    id,
    back: () => navigation.back('/user/dashboard/center'),
    /** To the package that it was found in, else to that of the address. */
    toTask(found: string | null) {
      const to = found ?? task
      if (to === undefined) navigation.back('/user/dashboard/center')
      else navigation.reset('/user/dashboard/task', { id: to })
    },
  }
}
