import { useEffect, useState } from 'react'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { Field } from '../../../ui/Field'
import { Pressable } from '../../../ui/Pressable'
import type { PracticeActions, PracticeView } from '../practice.view-model'
import css from './CorrectUnderstood.module.css'

export type Understood = NonNullable<PracticeView['understood']>

/** Maximum length of a correction, as in practice.contract. */
const MAX_LENGTH = 500

/** The way to correct what was understood of the last spoken turn, beside its words. */
export function CorrectUnderstood({ view, onCorrect }: { view: PracticeView; onCorrect: (turn: Understood) => void }) {
  const t = useText()
  const { understood } = view
  if (understood === null) return null
  const { correction } = understood
  return (
    <Box className={css.line}>
      {correction !== null && (
        <Box as="span" className={css.words}>
          {t('practice.understood.corrected', { text: correction })}
        </Box>
      )}
      <Pressable className={css.correct} onPress={() => onCorrect(understood)} testId="correct">
        {t('practice.understood.correct')}
      </Pressable>
    </Box>
  )
}

interface CorrectionProps {
  /** The turn that is corrected; the conversation may go on meanwhile. */
  understood: Understood
  view: PracticeView
  actions: PracticeActions
  onClose: () => void
}

/** The dialog in which the learner writes what they really said. */
export function Correction({ understood, view, actions, onClose }: CorrectionProps) {
  const t = useText()
  const { turnKey, text: heard } = understood
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
          <Button wide busy={busy} onPress={save} testId="correct-save">
            {t('practice.understood.save')}
          </Button>
          <Button kind="quiet" wide onPress={onClose}>
            {t('ui.action.cancel')}
          </Button>
        </>
      }
    >
      <Field
        id="correction"
        label={t('practice.understood.label')}
        multiline
        autoFocus
        value={text}
        onChange={(words) => {
          setText(words)
          actions.composing()
        }}
        maxLength={MAX_LENGTH}
        error={error ?? undefined}
        help={t('practice.understood.hint', { text: heard })}
        testId="correct-text"
      />
    </Dialog>
  )
}
