import { useStore } from 'zustand'
import { failureText } from '../../../client/failure-text'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Chip } from '../../../ui/Chip'
import { clockText } from '../../../ui/format'
import { Notice } from '../../../ui/Notice'
import { Sheet } from '../../../ui/Sheet'
import { Skeleton } from '../../../ui/Skeleton'
import { Text } from '../../../ui/Text'
import { isAnswered } from '../../exam/answer.rules'
import { QuestionView } from '../../exam/QuestionView'
import type { Watching } from './watching.controller'
import css from './QuestionSheet.module.css'

interface QuestionSheetProps {
  watching: Watching
  /** What the film asks, in order. */
  places: readonly { n: number; atMs: number }[]
}

/** The question that the film stands at: answered, told whether it is right, and on it goes. */
export function QuestionSheet({ watching, places }: QuestionSheetProps) {
  const t = useText()
  const { asking } = watching
  const { n, asks, value, told, sending, failure, offline, unreached } = useStore(asking.state)
  const place = places.find((one) => one.n === n)
  const last = told ? (asks?.last ?? null) : null
  return (
    <Sheet
      open={n !== null}
      title={t('viewing.film.ask.title', { at: clockText(place?.atMs ?? 0) })}
      note={t('viewing.film.ask.which', { n: (n ?? 0) + 1, of: places.length })}
      onClose={asking.close}
      closeLabel={t('viewing.film.ask.later')}
      testId="film-question"
      footer={
        unreached ? (
          <Button
            kind="soft"
            wide
            onPress={() => {
              asking.close()
              watching.toCounted()
            }}
          >
            {t('viewing.film.ask.back')}
          </Button>
        ) : failure !== null ? (
          <Button kind="soft" wide busy={sending} onPress={asking.retry} testId="film-question-retry">
            {t('ui.action.retry')}
          </Button>
        ) : asks?.settled && told ? (
          <Button wide onPress={watching.goOn} testId="film-go-on">
            {t('viewing.film.ask.goOn')}
          </Button>
        ) : told ? (
          <Button wide onPress={asking.tryAgain} testId="film-try-again">
            {t('viewing.film.ask.again')}
          </Button>
        ) : (
          <Button
            wide
            busy={sending}
            disabled={asks === null || !isAnswered(value)}
            onPress={() => void asking.send()}
            testId="film-answer"
          >
            {t('viewing.film.ask.answer')}
          </Button>
        )
      }
    >
      {failure !== null && (
        <Notice
          tone="warning"
          icon={offline ? 'offline' : 'alert'}
          title={
            unreached
              ? t('viewing.film.ask.unreached')
              : offline
                ? t(asks === null ? 'viewing.film.ask.offline' : 'viewing.film.ask.notSent')
                : failureText(failure.error, t)
          }
          spoken="alert"
        />
      )}
      {asks === null ? (
        failure === null && <Skeleton label={t('ui.state.loading')} rows={4} />
      ) : (
        <>
          {last !== null && (
            <Box className={css.told} aria={{ role: 'status' }}>
              <Chip
                tone={last.outcome === 'right' ? 'success' : 'warning'}
                icon={last.outcome === 'right' ? 'tick' : 'close'}
              >
                {t(toldKey(asks.settled, last.outcome))}
              </Chip>
            </Box>
          )}
          <QuestionView
            question={asks.question}
            value={last?.value ?? value}
            t={t}
            mode={told ? 'review' : 'answer'}
            onChange={asking.choose}
            locked={sending}
            answerKey={last?.key ?? null}
            explanation={last?.explanation ?? null}
          />
          {!told && (
            <Text kind="caption" tone="secondary" figures className={css.rule}>
              {asks.triesLeft === null
                ? t('viewing.film.ask.mustBeRight')
                : t('viewing.film.ask.triesLeft', { n: asks.triesLeft })}
            </Text>
          )}
        </>
      )}
    </Sheet>
  )
}

const toldKey = (settled: boolean, outcome: string): string =>
  outcome === 'right'
    ? 'viewing.film.ask.right'
    : settled
      ? 'viewing.film.ask.wrongEnd'
      : outcome === 'partial'
        ? 'viewing.film.ask.partial'
        : 'viewing.film.ask.wrong'
