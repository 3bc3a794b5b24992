import { useCallback, useRef, useState } from 'react'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { Proposal, speechSimilarity } from '@lianda/shared/module/speech/speech.admin.contract'
import { type Failure, failureOf } from '../platform/failure'

/** How many of those that were shown before are told to the server; older ones may come again. */
const REMEMBERED = 150

interface Asked {
  text: string
  /** What is there already. */
  there: readonly string[]
}

/** Asks the server for a batch. The same function each time. */
export type AskForProposals = (input: { text: string; not: string[] }) => Promise<OutputOf<typeof speechSimilarity>>

/** Batches of proposals: each leaves out what is there and what was shown before. */
export function useProposals(batch: AskForProposals) {
  const [rows, setRows] = useState<readonly Proposal[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [modelFailed, setModelFailed] = useState(false)
  const shown = useRef<readonly string[]>([])
  const newest = useRef<object | null>(null)
  const clear = useCallback(() => {
    newest.current = null
    shown.current = []
    setRows(null)
    setBusy(false)
    setFailure(null)
  }, [])
  /** Asks for the next batch; an answer that comes after `clear` is ignored. */
  const ask = useCallback(
    async ({ text, there }: Asked): Promise<void> => {
      const mine = {}
      newest.current = mine
      setBusy(true)
      setFailure(null)
      try {
        const answer = await batch({ text, not: [...there, ...shown.current.slice(-REMEMBERED)] })
        if (newest.current !== mine) return
        shown.current = [...shown.current, ...answer.message.map((one) => one.text)]
        setModelFailed(answer.modelFailed)
        setRows(answer.message)
      } catch (error) {
        if (newest.current === mine) setFailure(failureOf(error))
      } finally {
        if (newest.current === mine) setBusy(false)
      }
    },
    [batch],
  )
  return {
    ...{ rows, busy, failure, modelFailed, clear, ask },
    /** Those that were taken leave the batch. */
    take: (texts: ReadonlySet<string>) => setRows((now) => now && now.filter((one) => !texts.has(one.text))),
  }
}
