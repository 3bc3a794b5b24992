import { useState } from 'react'
import { useServices } from '../../hook/core-context'
import { historyPackages } from './history.contract'

interface HistoryPackages {
  /** Newest work first; what was fetched last. */
  rows: readonly { id: string; title: string }[]
  failed: boolean
  load(): void
}

/** The packages in which I did something; fetched when one is to be chosen. */
export function useHistoryPackages(): HistoryPackages {
  const { call } = useServices()
  const [rows, setRows] = useState<HistoryPackages['rows']>([])
  const [failed, setFailed] = useState(false)
  return {
    rows,
    failed,
    load() {
      setFailed(false)
      call(historyPackages, {}).then(
        (answer) => setRows(answer.rows),
        () => setFailed(true),
      )
    },
  }
}
