import { useCallback, useEffect, useState } from 'react'
import type { InputOf, OutputOf } from '@lianda/shared/contract/endpoint'
import type { ProposalSource } from '@lianda/shared/module/scene/proposal/proposal-prompt.rules'
import { proposalCreate, proposalList } from '@lianda/shared/module/scene/scene-proposal.admin.contract'
import type { Failure } from '../../platform/failure'
import { type Called, useCall } from '../../platform/query'
import { useSend } from '../../platform/use-send'

export interface Writing {
  /** The draft that the language model is writing, as it is followed; null: the form is shown. */
  followed: string | null
  follow: (id: string) => void
  backToForm: () => void
  mine: Called<OutputOf<typeof proposalList>>
  /** Whether there is a model to write. */
  canWrite: boolean
  busy: boolean
  failure: Failure | null
  begin: (input: InputOf<typeof proposalCreate>) => void
}

/** Has the language model write a new scene. @param source null where it begins otherwise */
export function useWriting(open: boolean, source: ProposalSource | null): Writing {
  const [followed, follow] = useState<string | null>(null)
  const { busy, failure, send } = useSend(proposalCreate, open && followed === null)
  const mine = useCall(proposalList, open && source !== null && followed === null ? {} : null)
  useEffect(() => {
    if (open) follow(null)
  }, [open])
  const canWrite = mine.data !== null && mine.data.model !== null
  return {
    ...{ followed, follow, mine, canWrite, busy, failure },
    backToForm: useCallback(() => follow(null), []),
    begin(input) {
      if (canWrite) send(input, ({ proposal }) => follow(proposal.id))
    },
  }
}
