import { useCallback, useState } from 'react'
import type { PaperContent } from '@lianda/shared/module/exam/paper.admin.contract'

export interface EditorSelection {
  /** Id of a question or a draw; null only while the paper is empty. */
  id: string | null
  select: (id: string | null) => void
  /** The item was left once or existed from the beginning: its missing parts are shown. */
  isJudged: (id: string) => boolean
  /** Shows missing parts of all items from now on (publishing was tried). */
  judgeAll: () => void
}

/** The open item in the editor. When it is deleted, the first question opens. */
export function useEditorSelection(content: PaperContent): EditorSelection {
  const all = [...content.questions, ...content.draws]
  const [chosen, setChosen] = useState<string | null>(null)
  const [judged, setJudged] = useState<ReadonlySet<string>>(() => new Set(all.map((row) => row.id)))
  const [strict, setStrict] = useState(false)
  const id = all.some((row) => row.id === chosen) ? chosen : (all[0]?.id ?? null)
  const select = useCallback(
    (next: string | null) => {
      if (id !== null && id !== next) setJudged((now) => (now.has(id) ? now : new Set([...now, id])))
      setChosen(next)
    },
    [id],
  )
  return { id, select, isJudged: (one) => strict || judged.has(one), judgeAll: () => setStrict(true) }
}
