import { App } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAskBeforeLeaving } from '../parts/use-ask-before-leaving'
import { useText } from '../platform/text'
import { useBankText } from './bank-text'
import { focusField } from './EditorNotices'
import { inFormOrder } from './question-errors'
import type { QuestionEditing } from './use-question-editor'

interface Saving {
  /** Saves and shows the result; focuses the first wrong field. Resolves to whether everything is saved. */
  save: () => Promise<boolean>
  saveAndNext: () => Promise<void>
  /** Runs `leave` at once, or after the user agreed to lose unsaved changes. */
  unlessDirty: (leave: () => void) => void
}

/** Shared by drawer and page: saving with messages and keys, and asking once before changes are lost. */
export function useEditorSaving(
  editing: QuestionEditing,
  fields: RefObject<HTMLDivElement>,
  onSaved: () => void,
): Saving {
  const t = useBankText()
  const common = useText()
  const { message, modal } = App.useApp()
  const { dirty, errors, refusals } = editing

  const firstWrong = useRef<string>()
  firstWrong.current = inFormOrder(errors)[0]
  useEffect(() => {
    if (refusals > 0 && firstWrong.current !== undefined) focusField(fields.current, firstWrong.current)
  }, [refusals, fields])
  useAskBeforeLeaving(dirty)

  const save = async () => {
    const wasNew = editing.question === null
    if (!wasNew && !dirty) {
      message.info(t('editor.same'))
      return true
    }
    const saved = await editing.save()
    if (!saved) return false
    const { code, version } = saved.question
    message.success(t(wasNew ? 'editor.created' : 'editor.saved', { code, version }))
    onSaved()
    return saved.whole
  }
  const saveAndNext = async () => {
    if (await save()) editing.another()
  }
  const [latest] = useState(() => ({ save, saveAndNext, open: false }))
  Object.assign(latest, { save, saveAndNext, open: editing.draft !== null })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!latest.open || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const work = event.key.toLowerCase() === 's' ? latest.save : event.key === 'Enter' ? latest.saveAndNext : null
      if (!work) return
      event.preventDefault()
      void work()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [latest])

  const unlessDirty = (leave: () => void) => {
    if (!dirty) return leave()
    modal.confirm({
      title: common('form.unsaved'),
      content: common('form.unsavedHint'),
      okText: common('form.discard'),
      okButtonProps: { danger: true },
      cancelText: common('form.stay'),
      onOk: () => {
        editing.left.discard()
        leave()
      },
    })
  }
  useLinkGuard(dirty, unlessDirty)
  return { save, saveAndNext, unlessDirty }
}

/** Also asks before a link of the menu leaves the page. */
function useLinkGuard(dirty: boolean, ask: (leave: () => void) => void): void {
  const navigate = useNavigate()
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (!dirty) return
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null
      const href = link?.getAttribute('href')
      // With a modifier the link opens another tab and this page stays.
      if (!href || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      latest.current(() => void navigate(href.slice(1)))
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [dirty, navigate])
}
