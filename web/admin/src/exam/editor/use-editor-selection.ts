import { useCallback, useState } from 'react'
import type { PaperContent } from '@lianda/shared/module/exam/paper.admin.contract'

export interface EditorSelection {
  /** A question's or a draw's id; null only while the paper is empty. */
  id: string | null
  select: (id: string | null) => void
  /** Has been left once, or was there from the beginning: what is missing in it may be said. */
  isJudged: (id: string) => boolean
  /** From now on everything may be said (publishing was tried). */
  judgeAll: () => void
}

/** What is open in the editor. What is gone gives way to the first question. */
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
