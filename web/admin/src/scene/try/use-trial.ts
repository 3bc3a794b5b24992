import { useCallback, useEffect, useState } from 'react'
import type { Temper } from '@lianda/shared/module/customer/customer.contract'
import { closeTrial, openTrial } from '@lianda/shared/module/practice/trial.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { type Failure, failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import type { Tried } from './tried-content'

export interface WantedTrial {
  sceneId: string
  from: string | null
  day: Temper
  /** What is on the screen now. */
  content: SceneContent
  tried: Tried
}

export interface OpenTrial {
  id: string
  /** What was on the screen when it was opened. */
  played: SceneContent
}

interface Trial {
  /** null: it is being opened, or could not be. */
  open: OpenTrial | null
  failure: Failure | null
  /** Ends it and opens another, with what is on the screen now. */
  again: () => void
}

/** A practice with what is on the screen, which the server keeps until this is unmounted. */
export function useTrial(wanted: WantedTrial): Trial {
  const { sceneId, from, day } = wanted
  const [latest] = useState(() => ({ wanted }))
  latest.wanted = wanted
  const [round, setRound] = useState(0)
  const [state, setState] = useState<Pick<Trial, 'open' | 'failure'>>({ open: null, failure: null })
  useEffect(() => {
    const { content: played, tried } = latest.wanted
    let left = false
    setState({ open: null, failure: null })
    const opened = call(openTrial, { id: sceneId, content: tried(), from, day }).then(({ trial }) => trial.id)
    const show = (next: Pick<Trial, 'open' | 'failure'>) => {
      if (!left) setState(next)
    }
    void opened.then(
      (id) => show({ open: { id, played }, failure: null }),
      (error: unknown) => show({ open: null, failure: failureOf(error) }),
    )
    return () => {
      left = true
      // A trial that can't be ended now ends by itself.
      void opened.then((id) => call(closeTrial, { id })).catch(() => undefined)
    }
  }, [latest, sceneId, from, day, round])
  return { ...state, again: useCallback(() => setRound((now) => now + 1), []) }
}
