import { useEffect, useState } from 'react'
import type { AudienceInput } from '@lianda/shared/module/task/task.admin.contract'
import { audienceCount, type Reach } from '@lianda/shared/module/task/task-audience.admin.contract'
import type { Failure } from '../../platform/failure'
import { useCall } from '../../platform/query'

const WAIT_MS = 250

/** The learners of an audience, counted by the server shortly after the last change; null while counting. */
export function useReach(audience: AudienceInput): { reach: Reach | null; failure: Failure | null } {
  const [asked, setAsked] = useState<AudienceInput | null>(null)
  const key = JSON.stringify(audience)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(JSON.parse(key) as AudienceInput), WAIT_MS)
    return () => clearTimeout(timer)
  }, [key])
  const { data, failure, loading } = useCall(audienceCount, asked && { audience: asked })
  if (loading || JSON.stringify(asked) !== key) return { reach: null, failure: null }
  return { reach: failure ? null : data, failure }
}
