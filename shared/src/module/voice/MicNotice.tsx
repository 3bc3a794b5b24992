import { useText } from '../../hook/core-context'
import { Notice } from '../../ui/Notice'
import type { MicHelp } from './mic-relay'

interface MicNoticeProps {
  help: MicHelp
  retry(): void
  openSettings(): void
  close?: { label: string; onPress(): void }
}

/** Why there is no microphone and what to do on this device: leads to the settings, or says where they are. */
export function MicNotice({ help, retry, openSettings, close }: MicNoticeProps) {
  const t = useText()
  return (
    <Notice
      tone="warning"
      icon="micOff"
      title={t(`voice.mic.${help.problem ?? 'unknown'}`)}
      {...(help.steps === null ? {} : { detail: t(`voice.mic.steps.${help.steps}`) })}
      spoken="alert"
      action={
        help.canOpenSettings
          ? { label: t('voice.openSettings'), onPress: openSettings }
          : { label: t('voice.retry'), onPress: retry }
      }
      {...(close ? { close } : {})}
    />
  )
}
