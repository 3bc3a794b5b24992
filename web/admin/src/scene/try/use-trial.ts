import { useCallback, useEffect, useState } from 'react'
import type { Temper } from '@lianda/shared/module/customer/customer.contract'
import { closeTrial, openTrial, trialTalk } from '@lianda/shared/module/practice/trial.admin.contract'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { type Failure, failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import { POLL_MS, useCall } from '../../platform/query'
import type { Tried } from './tried-content'

interface Wanted {
  sceneId: string
  from: string | null
  day: Temper
  /** What is on the screen now. */
  content: SceneContent
  tried: Tried
}

interface Trial {
  /** null: it is being opened. */
  open: { id: string; played: SceneContent } | null
  /** Why it could not be opened, or what became of it could not be read. */
  failure: Failure | null
  /** What became of it so far. */
  heard: OutputOf<typeof trialTalk> | null
  /** It is over: its hour has passed, or another one was opened. */
  over: boolean
  /** Ends it and opens another, with what is on the screen now. */
  again: () => void
  /** Reads again what became of it. */
  retry: () => void
}

/** A practice with what is on the screen, which the server keeps until this is unmounted. */
export function useTrial(wanted: Wanted): Trial {
  const { sceneId, from, day } = wanted
  const [latest] = useState(() => ({ wanted }))
  latest.wanted = wanted
  const [round, setRound] = useState(0)
  const [state, setState] = useState<Pick<Trial, 'open' | 'failure'>>({ open: null, failure: null })
  useEffect(() => {
    const { content: played, tried } = latest.wanted
    let left = false
    setState({ open: null, failure: null })
    // The round is named so that it opens anew: two rounds may want the same.
    const opened = call(openTrial, { id: sceneId, content: tried(), from, day }).then(({ trial }) => trial.id)
    opened.then(
      (id) => left || setState({ open: { id, played }, failure: null }),
      (error: unknown) => left || setState({ open: null, failure: failureOf(error) }),
    )
    return () => {
      left = true
      // A trial that can't be ended now ends by itself.
      void opened.then((id) => call(closeTrial, { id })).catch(() => undefined)
    }
  }, [latest, sceneId, from, day, round])
  const { data, failure, reload } = useCall(trialTalk, state.open && { id: state.open.id }, {
    // Without the live link, which tells of each turn.
    everyMs: ({ ended }) => (ended ? null : POLL_MS),
  })
  const over = state.open !== null && failure?.code === 'practice/not_found'
  return {
    open: state.open,
    failure: state.failure ?? (over ? null : failure),
    heard: data,
    over,
    retry: reload,
    again: useCallback(() => setRound((now) => now + 1), []),
  }
}
