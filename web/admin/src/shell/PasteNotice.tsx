import { App } from 'antd'
import { useEffect } from 'react'
import { useText } from '../platform/text'

/** Warns when pasted text is longer than the field allows and its end was cut off. */
export function PasteNotice() {
  const t = useText()
  const { message } = App.useApp()
  useEffect(() => {
    const pasted = ({ target, clipboardData }: ClipboardEvent) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.maxLength < 0) return
      const { value, selectionStart, selectionEnd, maxLength } = target
      const kept = value.length - ((selectionEnd ?? value.length) - (selectionStart ?? value.length))
      const over = kept + (clipboardData?.getData('text') ?? '').length - maxLength
      if (over > 0) message.warning({ key: 'paste', content: t('office.paste.cut', { most: maxLength, n: over }) })
    }
    document.addEventListener('paste', pasted, true)
    return () => document.removeEventListener('paste', pasted, true)
  }, [message, t])
  return null
}
