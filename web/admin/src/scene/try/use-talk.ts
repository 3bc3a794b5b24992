import { useState } from 'react'
import type { Temper } from '@lianda/shared/module/customer/customer.contract'
import { type TriedTalk, type TriedTurn, tryTalk } from '@lianda/shared/module/practice/try.admin.contract'
import type { TriedContent } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import type { Failure } from '../../platform/failure'
import { useCall } from '../../platform/query'

/** How a conversation that is tried begins. */
export interface Beginning {
  sceneId: string
  content: TriedContent
  /** The node of a drawn flow; null: its start. */
  from: string | null
  day: Temper
  seed: number
}

interface TalkInTry {
  /** What was answered so far; undefined before the first answer, null where there is nothing to try. */
  talk: TriedTalk | null | undefined
  /** A turn that has no answer yet. */
  waiting: TriedTurn | null
  busy: boolean
  failure: Failure | null
  say: (turn: TriedTurn) => void
  /** Sends the same again. */
  retry: () => void
}

/** A seed for a new conversation. */
export const freshSeed = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 1) >>> 1

/** A conversation with the server, which gets all turns each time and stores none. */
export function useTalk({ sceneId, content, from, day, seed }: Beginning): TalkInTry {
  const [turns, setTurns] = useState<readonly TriedTurn[]>([])
  const { data, failure, loading, reload } = useCall(tryTalk, {
    ...{ id: sceneId, content, from, day, seed },
    turns: [...turns],
  })
  const talk = data?.talk
  const answered = talk?.rows.filter(({ who }) => who === 'learner').length ?? 0
  return {
    talk: data ? data.talk : undefined,
    waiting: turns[answered] ?? null,
    busy: loading,
    failure: loading ? null : failure,
    // A turn without an answer is replaced by what is said instead.
    say: (turn) => setTurns([...turns.slice(0, answered), turn]),
    retry: reload,
  }
}
