import { useEffect } from 'react'
import { failureText } from '../../client/failure-text'
import { useServices, useText } from '../../hook/core-context'
import { useAnswer } from '../../hook/use-answer'
import { EmptyState, ErrorState } from '../../ui/Blank'
import { Box } from '../../ui/Box'
import { Button } from '../../ui/Button'
import { Sheet } from '../../ui/Sheet'
import { Skeleton } from '../../ui/Skeleton'
import { MadeAppeal } from './AppealCard'
import { appealMine, type OwnAppeal } from './appeal.contract'
import { appealChanged } from './appeal.events'
import css from './AppealsSheet.module.css'

/** Appeals that somebody may make in a few years: one page. */
const MOST = 100

interface AppealsSheetProps {
  /** Opens the record of an appeal. */
  onOpen: (appeal: OwnAppeal) => void
  onClose: () => void
}

/** All my appeals with their states, newest first; each leads to its record. */
export function AppealsSheet({ onOpen, onClose }: AppealsSheetProps) {
  const t = useText()
  const { realtime } = useServices()
  const { answer, error, load } = useAnswer(appealMine, { rows: MOST })
  useEffect(() => realtime.on(appealChanged, () => void load()), [realtime, load])
  return (
    <Sheet open title={t('appeal.mine')} onClose={onClose} closeLabel={t('ui.action.close')} testId="appeals">
      {answer === null && error !== null && (
        <ErrorState
          title={t('appeal.failed')}
          detail={failureText(error, t)}
          action={{ label: t('ui.action.retry'), onPress: () => void load() }}
        />
      )}
      {answer === null && error === null && <Skeleton label={t('ui.state.loading')} rows={3} />}
      {answer?.rows.length === 0 && <EmptyState title={t('appeal.none')} detail={t('appeal.noneDetail')} />}
      {answer && answer.rows.length > 0 && (
        <Box as="ul" className={css.list}>
          {answer.rows.map((appeal) => (
            <Box as="li" key={appeal.id} className={css.item}>
              <MadeAppeal appeal={appeal} title={appeal.title}>
                <Button kind="quiet" size="m" onPress={() => onOpen(appeal)}>
                  {t('appeal.report')}
                </Button>
              </MadeAppeal>
            </Box>
          ))}
        </Box>
      )}
    </Sheet>
  )
}
