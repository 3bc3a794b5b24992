import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { failureText } from '../../client/failure-text'
import { isGone } from '../../client/gone-failure'
import { useServices, useText } from '../../hook/core-context'
import { useStep } from './useStep'
import { createViewing } from './viewing.controller'

/** The page's viewing, from its address: `id` is a step, `task` its package. */
export function useViewing() {
  const services = useServices()
  const t = useText()
  const { id, back, toTask } = useStep()
  const viewing = useMemo(() => createViewing(services, id), [services, id])
  useEffect(() => {
    void viewing.open()
    return viewing.dispose
  }, [viewing])
  const { title, taskId, standing, counting } = useStore(viewing.state)
  const { document, failure } = useStore(viewing.reader.state)
  return {
    reader: viewing.reader,
    title,
    standing,
    counting,
    document,
    error: failure === null ? null : failureText(failure.error, t),
    gone: isGone(failure),
    retry: () => void viewing.open(),
    takeOver: viewing.takeOver,
    toTask: () => toTask(taskId),
    back,
  }
}
