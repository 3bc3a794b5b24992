import { useText } from '../platform/text'
import { App } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type QuestionDetail, questionGet } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { TreeNode } from '@lianda/shared/contract/tree'
import type { Saved } from '../edit/subject.types'
import { type EditedDraft, useDraft } from '../edit/use-draft'
import { useEditKeys } from '../edit/use-edit-keys'
import type { Failure } from '../platform/failure'
import { texts } from '../platform/platform'
import { useCall } from '../platform/query'
import { changesIn } from '../tree/tree-source'
import { focusField } from './focus-field'
import { copiedDraft, type Draft, type Edited, emptyDraft, nextDraft } from './question-draft'
import { type FieldErrors, formErrors, inFormOrder, ownErrors, stillWrong } from './question-errors'
import { newQuestion, type QuestionSubject, storedQuestion } from './question-subject'

export type QuestionEdited = EditedDraft<Draft, QuestionDetail, QuestionDetail | null>

export interface QuestionEditing {
  /** null while nothing is open or it is still loading. */
  draft: QuestionEdited | null
  /** Why it could not be loaded. */
  failure: Failure | null
  reload: () => void
  errors: FieldErrors
  /** Changes when the fields start anew. */
  serial: string
  /** `key` names what was changed, so that continued typing is one undo step. */
  change: (draft: Draft, key?: string) => void
  /** Saves and says so, or focuses the first wrong field. null when it was not saved. */
  save: () => Promise<Saved<QuestionDetail> | null>
  saveAndNext: () => Promise<void>
  /** Access lists leave the person the use of it alone. */
  readOnly: boolean
}

interface Opened {
  edited: Edited | null
  subject: QuestionSubject | null
  /** Number of forms that were begun. */
  n: number
  /** Begun by "save and write another": it is what the page's address without an id means then. */
  next?: true
}

/** Loads and edits one question, in the drawer and on its page. A refused save keeps everything that was typed. */
export function useQuestionEditor(
  edited: Edited | null,
  fields: RefObject<HTMLElement>,
  nodes: readonly TreeNode[],
): QuestionEditing {
  const t = useText()
  const { message } = App.useApp()
  const [opened, setOpened] = useState<Opened>({ edited: null, subject: null, n: 0 })
  const draft = useDraft(opened.subject)
  const isShown = edited === opened.edited || (edited !== null && draft !== null && isOf(edited, opened, draft.view))
  const source = edited === null || isShown ? undefined : edited.kind === 'open' ? edited.id : edited.from
  const loaded = useCall(questionGet, source === undefined ? null : { id: source }, { once: true })
  const question = loaded.data?.question
  useEffect(() => {
    const begin = (subject: QuestionSubject | null) => setOpened(({ n }) => ({ edited, subject, n: n + 1 }))
    if (edited === null) begin(null)
    else if (isShown) return
    else if (source === undefined) begin(newQuestion(emptyDraft(catalogOf(edited))))
    else if (question?.id === source)
      begin(edited.kind === 'open' ? storedQuestion(question) : newQuestion(copiedDraft(question), source))
  }, [edited, isShown, source, question])
  const shown = isShown ? draft : null
  const stored = shown?.view ?? null
  const readOnly = stored !== null && !changesIn(nodes, stored.catalogId)

  const [errors, setErrors] = useState<FieldErrors>({})
  const serial = draft?.serial
  useEffect(() => setErrors({}), [opened, serial])
  const refuse = (wrong: FieldErrors) => {
    setErrors(wrong)
    const [first] = inFormOrder(wrong)
    // Once the messages are drawn: they mark the fields.
    if (first !== undefined) requestAnimationFrame(() => focusField(fields.current, first))
  }
  const [latest] = useState(() => ({ refuse }))
  latest.refuse = refuse
  const refused = draft?.saving.kind === 'failed' ? draft.saving.failure : null
  useEffect(() => {
    if (refused) latest.refuse(formErrors(refused.fields))
  }, [refused, latest])

  const save = async (): Promise<Saved<QuestionDetail> | null> => {
    if (!shown || readOnly) return null
    const { view, saving, content } = shown
    if (view && saving.kind === 'saved') {
      message.info(t('question-bank.editor.same'))
      return { view, whole: true }
    }
    const own = ownErrors(content, texts.t)
    refuse(own)
    if (Object.keys(own).length > 0) return null
    const saved = await shown.save()
    if (!saved) return null
    const { code, version } = saved.view
    message.success(t(view ? 'question-bank.editor.saved' : 'question-bank.editor.created', { code, version }))
    return saved
  }
  const content = useRef(shown?.content)
  content.current = shown?.content
  const saveAndNext = async () => {
    const saved = await save()
    const last = content.current
    if (saved?.whole && last)
      setOpened((now) => ({ ...now, subject: newQuestion(nextDraft(last)), n: now.n + 1, next: true }))
  }
  useEditKeys(shown, { save: () => void save(), saveAndNext: () => void saveAndNext() })
  return {
    draft: shown,
    failure: loaded.failure,
    reload: loaded.reload,
    errors,
    serial: `${opened.n}/${serial ?? 0}`,
    change(next, key) {
      if (!shown) return
      setErrors(stillWrong(errors, shown.content, next))
      shown.change(() => next, key ?? null)
    },
    save,
    saveAndNext,
    readOnly,
  }
}

/** Whether the editor already shows what an address asks for: the address follows what was saved, or begun anew. */
const isOf = (edited: Edited, { next }: Opened, view: QuestionDetail | null): boolean =>
  edited.kind === 'open' ? view?.id === edited.id : view === null && edited.from === undefined && next === true

const catalogOf = (edited: Edited): string | null => (edited.kind === 'new' ? edited.catalogId : null)
