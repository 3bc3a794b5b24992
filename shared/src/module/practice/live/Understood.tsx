import { useEffect, useState } from 'react'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import { TextInput } from '../../../ui/TextInput'
import type { PracticeActions, PracticeView } from '../practice.view-model'
import css from './Understood.module.css'

/** Maximum length of a correction, as in practice.contract. */
const MAX_LENGTH = 500

/** What was understood of the last spoken turn, and the way to correct it. */
export function Understood({ view, actions }: { view: PracticeView; actions: PracticeActions }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { understood } = view
  const shown = view.phase === 'speaking' || view.phase === 'listening'
  if (understood === null || !(shown || open)) return null
  const { text, correction } = understood
  return (
    <Box className={css.line}>
      <Text kind="caption" tone="secondary" className={css.words}>
        {correction === null
          ? t('practice.understood.heard', { text })
          : t('practice.understood.corrected', { text: correction })}
      </Text>
      <Pressable className={css.correct} onPress={() => setOpen(true)} testId="correct">
        {t('practice.understood.correct')}
      </Pressable>
      {open && <Correction understood={understood} view={view} actions={actions} onClose={() => setOpen(false)} />}
    </Box>
  )
}

interface CorrectionProps {
  understood: NonNullable<PracticeView['understood']>
  view: PracticeView
  actions: PracticeActions
  onClose: () => void
}

function Correction({ understood, view, actions, onClose }: CorrectionProps) {
  const t = useText()
  // The turn that the dialog was opened for: the customer may go on meanwhile.
  const [{ turnKey, text: heard }] = useState(understood)
  const [text, setText] = useState(understood.correction ?? heard)
  const [sent, setSent] = useState(false)
  const busy = view.busy === 'correcting'
  const { error } = view
  useEffect(() => {
    if (!sent || busy) return
    setSent(false)
    if (error === null) onClose()
  }, [sent, busy, error, onClose])
  const save = () => {
    actions.correct(turnKey, text.trim())
    setSent(true)
  }
  return (
    <Dialog
      open
      title={t('practice.understood.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" wide onPress={onClose}>
            {t('ui.action.cancel')}
          </Button>
          <Button wide busy={busy} onPress={save} testId="correct-save">
            {t('practice.understood.save')}
          </Button>
        </>
      }
    >
      <Text kind="caption" tone="secondary" as="p" className={css.hint}>
        {t('practice.understood.hint', { text: heard })}
      </Text>
      <TextInput
        multiline
        autoFocus
        value={text}
        onChange={(words) => {
          setText(words)
          actions.composing()
        }}
        maxLength={MAX_LENGTH}
        aria={{ label: t('practice.understood.label') }}
        testId="correct-text"
      />
      {error !== null && (
        <Text kind="caption" tone="danger" as="p" aria={{ role: 'alert' }}>
          {error}
        </Text>
      )}
    </Dialog>
  )
}
