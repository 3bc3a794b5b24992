import { useEffect, useRef } from 'react'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { type ImportBatch, importGet } from '@lianda/shared/module/question-bank/import.admin.contract'
import { type Called, useCall } from '../../platform/query'

/** Polling interval of a running import. */
const POLL_MS = 1_000

export type ImportPage = OutputOf<typeof importGet>

export interface ImportView {
  page: number
  /** Only wrong rows. */
  wrong: boolean
}

export const IMPORT_PAGE_ROWS = 30

const MOVING: readonly ImportBatch['state'][] = ['running', 'undoing']

/**
 * An import with one page of its rows; polls every second while the server works on it.
 * @param onSettled the work ended: questions were written or taken back
 */
export function useImport(id: string, view: ImportView, onSettled: () => void): Called<ImportPage> {
  const loaded = useCall(
    importGet,
    { id, page: view.page, rows: IMPORT_PAGE_ROWS, wrong: view.wrong },
    { everyMs: ({ batch }) => (MOVING.includes(batch.state) ? POLL_MS : null) },
  )
  const state = loaded.data?.batch.state
  const moving = state !== undefined && MOVING.includes(state)
  const before = useRef(state)
  const settled = useRef(onSettled)
  settled.current = onSettled

  useEffect(() => {
    // A small import may end before it was ever seen running.
    if (before.current !== undefined && before.current !== state && !moving) settled.current()
    before.current = state
  }, [state, moving])
  return loaded
}
