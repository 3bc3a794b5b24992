import { type ReactNode, useState } from 'react'
import { useText } from '../../../hook/core-context'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import type { PracticeActions, PracticeView } from '../practice.view-model'

interface HintButtonProps {
  view: PracticeView
  actions: Pick<PracticeActions, 'askHint'>
  /** The button; `count` is what is left, absent where hints are free. */
  button: (on: { label: string; count?: number; disabled: boolean; onPress: () => void }) => ReactNode
}

/** A hint: where it costs one, what it costs is said first. A rehearsal's hints are free, and so is the one of this turn. */
export function HintButton({ view, actions, button }: HintButtonProps) {
  const t = useText()
  const [asking, setAsking] = useState(false)
  const { hintsLeft: n, hintTaken, rehearsal } = view
  if (view.brief.hints === 0 && !view.training) return null
  const busy = view.busy === 'hint'
  if (rehearsal) return button({ label: t('practice.hint.free'), disabled: busy, onPress: actions.askHint })
  const taken = hintTaken && view.hint === null
  return (
    <>
      {button({
        label: taken ? t('practice.hint.again') : t('practice.talk.hintsLeft', { n }),
        count: n,
        disabled: (n === 0 && !taken) || busy,
        onPress: () => (hintTaken ? actions.askHint() : setAsking(true)),
      })}
      <Dialog
        open={asking}
        title={t('practice.hint.askTitle')}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button kind="quiet" wide onPress={() => setAsking(false)}>
              {t('practice.hint.keep')}
            </Button>
            <Button
              wide
              testId="hint-take"
              onPress={() => {
                setAsking(false)
                actions.askHint()
              }}
            >
              {t('practice.hint.take')}
            </Button>
          </>
        }
      >
        {t('practice.hint.price', { n, left: n - 1 })}
      </Dialog>
    </>
  )
}
