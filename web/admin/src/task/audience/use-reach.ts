import { useEffect, useState } from 'react'
import { type AudienceInput } from '@lianda/shared/module/task/task.admin.contract'
import { audienceCount, type Reach } from '@lianda/shared/module/task/task-audience.admin.contract'
import { type Failure, failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'

const WAIT_MS = 250

/** The learners of an audience, counted by the server shortly after the last change; null while counting. */
export function useReach(audience: AudienceInput): { reach: Reach | null; failure: Failure | null } {
  const [state, setState] = useState<{ key: string; reach: Reach | null; failure: Failure | null }>({
    key: '',
    reach: null,
    failure: null,
  })
  const key = JSON.stringify(audience)
  useEffect(() => {
    let overtaken = false
    const rule = JSON.parse(key) as AudienceInput
    const timer = setTimeout(() => {
      call(audienceCount, { audience: rule }).then(
        (reach) => overtaken || setState({ key, reach, failure: null }),
        (error: unknown) => overtaken || setState({ key, reach: null, failure: failureOf(error) }),
      )
    }, WAIT_MS)
    return () => {
      overtaken = true
      clearTimeout(timer)
    }
  }, [key])
  return state.key === key ? state : { reach: null, failure: null }
}
