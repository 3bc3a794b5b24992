import { useCallback, useEffect, useRef, useState } from 'react'
import type { QuestionContent, QuestionDetail } from '@lianda/shared/module/question-bank/question.admin.contract'
import {
  questionCreate,
  questionGet,
  questionUpdate,
} from '@lianda/shared/module/question-bank/question.admin.contract'
import { type Kept, useKept } from '../edit/use-kept'
import { type Failure, failureOf } from '../platform/failure'
import { call, texts } from '../platform/platform'
import {
  contentToSend,
  copiedDraft,
  type Draft,
  draftOf,
  type Edited,
  emptyDraft,
  isDraft,
  nextDraft,
  sameDraft,
} from './question-draft'
import { type FieldErrors, formErrors, ownErrors, stillWrong } from './question-errors'

/** Length of the question's text as title of a kept draft. */
const TITLE_LENGTH = 40

export interface Saved {
  question: QuestionDetail
  /** Nothing was typed during the call, so everything on the screen is saved. */
  whole: boolean
}

export interface QuestionEditing {
  /** null while loading. */
  draft: Draft | null
  /** The question as last loaded or saved; null for a new one. */
  question: QuestionDetail | null
  errors: FieldErrors
  failure: Failure | null
  /** Somebody else's version that was saved in between. */
  newer: QuestionDetail | null
  dirty: boolean
  /** A draft of an earlier visit that was not saved. */
  left: Kept<Draft>
  busy: boolean
  /** Changes whenever the form starts anew. */
  serial: number
  /** Number of refused saves: each one focuses the first wrong field. */
  refusals: number
  change: (draft: Draft) => void
  setContent: (content: QuestionContent) => void
  /** Saves; resolves to what was saved, null when it was refused or another question was opened meanwhile. */
  save: () => Promise<Saved | null>
  /** Starts an empty question of the same kind. */
  another: () => void
  /** After somebody else's change: the next save overwrites it, or the form takes theirs. */
  settle: (whose: 'mine' | 'theirs') => void
  reload: () => void
}

/** Loads, keeps and saves one question. A refused save keeps everything that was typed. */
export function useQuestionEditor(edited: Edited | null): QuestionEditing {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [kept, setKept] = useState<Draft | null>(null)
  const [question, setQuestion] = useState<QuestionDetail | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [newer, setNewer] = useState<QuestionDetail | null>(null)
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const from = edited?.kind === 'new' ? edited.from : edited?.id
  const isNew = edited?.kind !== 'open'
  const catalogId = edited?.kind === 'new' ? edited.catalogId : null
  const open = edited !== null

  const [serial, setSerial] = useState(0)
  const [refusals, setRefusals] = useState(0)
  const latest = useRef(draft)
  latest.current = draft
  /** Counts opened questions: the answer to a save is ignored when another question was opened meanwhile. */
  const opened = useRef(0)
  /** Id of the question on the screen: not loaded again when the address changes to it. */
  const loaded = useRef<string | null>(null)
  /** Initial content of the next new question. */
  const pattern = useRef<Draft | null>(null)

  const begin = useCallback((first: Draft, saved: QuestionDetail | null) => {
    loaded.current = saved?.id ?? null
    opened.current += 1
    setSerial((n) => n + 1)
    setDraft(first)
    setKept(first)
    setQuestion(saved)
    setErrors({})
    setFailure(null)
    setNewer(null)
  }, [])
  useEffect(() => {
    if (!isNew && loaded.current === from) return
    loaded.current = null
    opened.current += 1
    setBusy(false)
    setDraft(null)
    setKept(null)
    setQuestion(null)
    setErrors({})
    setFailure(null)
    setNewer(null)
    const first = pattern.current ?? emptyDraft(catalogId)
    pattern.current = null
    if (!open) return
    if (from === undefined) return begin(first, null)
    let left = false
    call(questionGet, { id: from }).then(
      (answer) => {
        if (left) return
        if (isNew) begin(copiedDraft(answer.question), null)
        else begin(draftOf(answer.question), answer.question)
      },
      (error: unknown) => {
        if (!left) setFailure(failureOf(error))
      },
    )
    return () => {
      left = true
    }
  }, [open, from, isNew, catalogId, round, begin])

  const change = (next: Draft) => {
    if (draft) setErrors(stillWrong(errors, draft, next))
    setDraft(next)
  }
  const save = async (): Promise<Saved | null> => {
    if (!draft || busy) return null
    const own = ownErrors(draft, texts.t)
    if (Object.keys(own).length > 0) {
      setFailure(null)
      setErrors(own)
      setRefusals((n) => n + 1)
      return null
    }
    const begun = opened.current
    setBusy(true)
    setFailure(null)
    setErrors({})
    const input = { catalogId: draft.catalogId, code: draft.code.trim(), content: contentToSend(draft.content) }
    try {
      const answer = question
        ? await call(questionUpdate, { ...input, id: question.id, rev: question.rev })
        : await call(questionCreate, input)
      if (opened.current !== begun) return null
      const saved = draftOf(answer.question)
      const whole = latest.current === draft
      loaded.current = answer.question.id
      setQuestion(answer.question)
      setKept(saved)
      // What was typed during the call stays and is not saved yet.
      setDraft((now) => (now === null || now === draft ? saved : { ...now, code: now.code.trim() || saved.code }))
      return { question: answer.question, whole }
    } catch (error) {
      if (opened.current !== begun) return null
      const reason = failureOf(error)
      setErrors(formErrors(reason.fields))
      if (reason.code === 'question-bank/changed_meanwhile' && question) {
        const newest = await newestOf(question.id)
        if (opened.current !== begun) return null
        setNewer(newest)
      }
      setFailure(reason)
      setRefusals((n) => n + 1)
      return null
    } finally {
      if (opened.current === begun) setBusy(false)
    }
  }
  const dirty = draft !== null && kept !== null && !sameDraft(draft, kept)
  const left = useKept<Draft>(
    draft === null ? null : `question/${question?.id ?? 'new'}`,
    draft !== null && dirty
      ? {
          title: draft.content.text.trim().slice(0, TITLE_LENGTH),
          address: `/admin/voice/editbank${question ? `?id=${question.id}` : ''}`,
          rev: question?.rev ?? null,
          value: draft,
        }
      : null,
    ({ value, rev }) => {
      setDraft(value)
      setErrors({})
      // Saves on the revision of the draft: a change in between is a conflict as usual.
      if (rev !== null) setQuestion((now) => now && { ...now, rev })
      setSerial((n) => n + 1)
    },
    isDraft,
  )
  return {
    draft,
    question,
    errors,
    failure,
    newer,
    busy,
    serial,
    refusals,
    dirty,
    left,
    change,
    setContent: (content) => draft && change({ ...draft, content }),
    save,
    another: () => {
      if (!latest.current) return
      const next = nextDraft(latest.current)
      begin(next, null)
      pattern.current = next
    },
    settle: (whose) => {
      if (!newer) return
      setFailure(null)
      setNewer(null)
      if (whose === 'theirs') return begin(draftOf(newer), newer)
      setQuestion(newer)
      setKept(draftOf(newer))
    },
    reload: () => {
      loaded.current = null
      setRound((n) => n + 1)
    },
  }
}

/** null when it can't be loaded: the refusal itself is shown then. */
async function newestOf(id: string): Promise<QuestionDetail | null> {
  try {
    return (await call(questionGet, { id })).question
  } catch {
    return null
  }
}
