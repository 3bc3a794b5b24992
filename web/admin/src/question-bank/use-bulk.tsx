import { useText } from '../platform/text'
import { App } from 'antd'
import { useState } from 'react'
import { useTellLines } from '../parts/use-tell-lines'
import { useUndoToast } from '../parts/use-undo-toast'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { type BulkStep, doneKey, runBulk } from './bulk-steps'

interface Bulk {
  busy: boolean
  /** Runs a step; resolves to the refused ids, or null when a call failed. */
  run: (ids: readonly string[], step: BulkStep) => Promise<string[] | null>
}

/**
 * Steps for one or several questions: reports the result, offers undo after a deletion, and lists refused questions
 * with the reason.
 * @param onChanged the list has to be reloaded
 */
export function useBulk(onChanged: () => void): Bulk {
  const t = useText()
  const { message } = App.useApp()
  const tell = useTellLines()
  const offerUndo = useUndoToast()
  const [busy, setBusy] = useState(false)

  const run: Bulk['run'] = async (ids, step) => {
    setBusy(true)
    try {
      const { changed, refused, done } = await runBulk(call, ids, step)
      if (changed > 0) said(step, changed, done)
      if (refused.length > 0)
        tell(
          t('question-bank.bulk.refusedTitle', { count: refused.length }),
          refused.map(({ id, code, reason }) => ({ key: id, name: code, words: reason })),
          t('question-bank.bulk.refusedHint'),
        )
      onChanged()
      return refused.map((row) => row.id)
    } catch (error) {
      message.error(failureOf(error).message)
      // Earlier calls may have been written before a later one failed.
      onChanged()
      return null
    } finally {
      setBusy(false)
    }
  }
  function said(step: BulkStep, count: number, done: readonly string[]) {
    const text = t(`question-bank.bulk.done.${doneKey(step)}`, { count })
    if (step.kind === 'delete') offerUndo(text, () => void run(done, { kind: 'restore' }))
    else message.success(text)
  }
  return { busy, run }
}
