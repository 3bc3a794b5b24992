import { App } from 'antd'
import { useText } from '../platform/text'

interface ConfirmTexts {
  title: string
  /** What it means for those who use it. */
  hint: string
  verb: string
}

/** Asks before disabling something; enabling needs no confirmation. */
export function useAskDisable(): (disabled: boolean, words: ConfirmTexts, run: () => Promise<void>) => void {
  const t = useText()
  const { modal } = App.useApp()
  return (disabled, { title, hint, verb }, run) => {
    if (!disabled) return void run()
    modal.confirm({
      title,
      content: hint,
      okText: verb,
      okButtonProps: { danger: true },
      cancelText: t('office.cancel'),
      onOk: run,
    })
  }
}
