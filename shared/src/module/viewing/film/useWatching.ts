import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { failureText } from '../../../client/failure-text'
import { isGone } from '../../../client/gone-failure'
import { useServices, useText } from '../../../hook/core-context'
import { useStep } from '../useStep'
import { createWatching } from './watching.controller'

/** The page's film, from its address: `id` is a step, `task` its package. */
export function useWatching() {
  const services = useServices()
  const t = useText()
  const { id, back, toTask } = useStep()
  const watching = useMemo(() => createWatching(services, id), [services, id])
  useEffect(() => {
    void watching.open()
    return watching.dispose
  }, [watching])
  const { title, taskId, standing, counting } = useStore(watching.link)
  const { failure } = useStore(watching.state)
  return {
    watching,
    title,
    standing,
    counting,
    error: failure === null ? null : failureText(failure.error, t),
    gone: isGone(failure),
    retry: () => void watching.open(),
    toTask: () => toTask(taskId),
    back,
  }
}
