import { type ReactNode, useState } from 'react'
import { useText } from '../../hook/core-context'
import { Box } from '../../ui/Box'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Chip } from '../../ui/Chip'
import { cx } from '../../ui/cx'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { dayText } from '../../ui/format'
import { Text } from '../../ui/Text'
import { dayText as calendarDayText } from '../clock-in/clock-in-text'
import { type AppealKind, type OwnAppeal, REASON } from './appeal.contract'
import { resultText, STATE_TONE } from './appeal-words'
import { useAppeal } from './useAppeal'
import css from './AppealCard.module.css'

/** My appeal about a record with its state, or the way to make one. */
export function AppealCard({ kind, recordId }: { kind: AppealKind; recordId: string }) {
  const t = useText()
  const { appeal, until, make, sending, error } = useAppeal(kind, recordId)
  const [writing, setWriting] = useState(false)
  if (appeal) return <MadeAppeal appeal={appeal} />
  if (until === null) return null
  return (
    <Card className={cx(css.card, css.offer)} testId="appeal">
      <Text kind="titleS" as="h2">
        {t('appeal.title')}
      </Text>
      <Text kind="caption" tone="secondary">
        {t(kind === 'exam' ? 'appeal.offerExam' : 'appeal.offer', { day: dayText(until, t) })}
      </Text>
      <Button kind="quiet" wide onPress={() => setWriting(true)} testId="appeal-open">
        {t('appeal.open')}
      </Button>
      {writing && <AppealDialog make={make} sending={sending} error={error} onClose={() => setWriting(false)} />}
    </Card>
  )
}

interface MadeProps {
  appeal: OwnAppeal
  /** Absent: that it is an appeal. */
  title?: string
  children?: ReactNode
}

/** An appeal with its state, and what became of the score. */
export function MadeAppeal({ appeal, title, children }: MadeProps) {
  const t = useText()
  const { state, reason, opinion, before, after, dueDay } = appeal
  return (
    <Card className={css.card} testId="appeal">
      <Box className={css.head}>
        <Text kind="titleS" as="h2">
          {title ?? t('appeal.title')}
        </Text>
        <Chip tone={STATE_TONE[state]}>{t(`appeal.state.${state}`)}</Chip>
      </Box>
      <Text className={css.words}>{t('appeal.reason', { reason })}</Text>
      <Text kind="caption" tone="secondary" as="p">
        {state === 0 ? t('appeal.due', { day: calendarDayText(dueDay, t) }) : t('appeal.answer', { opinion })}
      </Text>
      {after && (
        <Text kind="caption" tone="secondary" figures as="p">
          {t(state === 1 ? 'appeal.changed' : 'appeal.kept', {
            before: resultText(before, t),
            after: resultText(after, t),
          })}
        </Text>
      )}
      {children}
    </Card>
  )
}

interface DialogProps {
  make: (reason: string) => void
  sending: boolean
  error: string | null
  onClose: () => void
}

/** The reason, and that it is for good. */
function AppealDialog({ make, sending, error, onClose }: DialogProps) {
  const t = useText()
  const [reason, setReason] = useState('')
  const [sent, setSent] = useState(false)
  const missing = sent && reason.trim() === ''
  const send = () => {
    setSent(true)
    if (reason.trim() !== '') make(reason.trim())
  }
  return (
    <Dialog
      open
      title={t('appeal.dialog')}
      onClose={onClose}
      testId="appeal-dialog"
      footer={
        <>
          <Button wide busy={sending} onPress={send} testId="appeal-send">
            {t('appeal.send')}
          </Button>
          <Button kind="quiet" wide onPress={onClose}>
            {t('ui.action.cancel')}
          </Button>
        </>
      }
    >
      <Text tone="secondary" as="p" className={css.final}>
        {t('appeal.final')}
      </Text>
      <Field
        id="appeal-reason"
        label={t('appeal.reasonLabel')}
        multiline
        autoFocus
        value={reason}
        onChange={setReason}
        maxLength={REASON}
        error={missing ? t('appeal.reasonMissing') : (error ?? undefined)}
        help={t('appeal.reasonHelp', { n: reason.length, most: REASON })}
        testId="appeal-reason"
      />
    </Dialog>
  )
}
