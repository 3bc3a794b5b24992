import { ReasonDialog, type ReasonDialogProps } from '../../parts/ReasonDialog'
import { useText } from '../../platform/text'

const REASON_LENGTH = 100

/** Asks for the reason of a change to a record. @param props.minutes also for minutes of extra time */
export function RecordReasonDialog({
  minutes = false,
  ...props
}: Omit<ReasonDialogProps, 'reason' | 'minutes'> & { minutes?: boolean }) {
  const t = useText()
  const words = { label: t('exam-admin.record.ask.reason'), hint: t('exam-admin.record.ask.reasonHint') }
  const time = { label: t('exam-admin.record.ask.minutes'), unit: t('exam-admin.settings.minutes') }
  return <ReasonDialog {...props} reason={{ ...words, length: REASON_LENGTH }} minutes={minutes ? time : undefined} />
}
