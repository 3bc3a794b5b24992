import { useCallback, useEffect, useState } from 'react'
import { useServices, useSlice } from '../../hook/core-context'
import { datesOf, type TaskDate } from './task-days.rules'
import { list, type TaskRow } from './task.contract'
import { taskSlice } from './task.slice'

/** Most rows that one call gives. */
const ROWS = 100

export interface TaskDates {
  /** `stale`: they could not be fetched, so what the centre knows is shown. */
  load: 'loading' | 'ready' | 'stale'
  dates: readonly TaskDate[]
  retry(): void
}

/** When my packages begin and end; fetched when they are first wanted. */
export function useTaskDates(): TaskDates {
  const { call } = useServices()
  const known = useSlice(taskSlice, ({ pages }) => pages)
  const [rows, setRows] = useState<readonly TaskRow[] | null>(null)
  const [failed, setFailed] = useState(false)
  const fetchAll = useCallback(async () => {
    setFailed(false)
    try {
      let all: TaskRow[] = []
      for (let page = 1; ; page += 1) {
        const answer = await call(list, { page, rows: ROWS })
        all = [...all, ...answer.rows]
        if (answer.rows.length < ROWS || all.length >= answer.total) break
      }
      setRows(all)
    } catch {
      setFailed(true)
    }
  }, [call])
  useEffect(() => {
    void fetchAll()
  }, [fetchAll])
  return {
    load: rows !== null ? 'ready' : failed ? 'stale' : 'loading',
    dates: datesOf(rows ?? (failed ? Object.values(known).flatMap((page) => page.rows) : [])),
    retry: () => void fetchAll(),
  }
}
