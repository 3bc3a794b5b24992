import { useText } from '../../hook/core-context'
import { Box } from '../../ui/Box'
import { Button } from '../../ui/Button'
import { durationText } from '../../ui/format'
import { Pressable } from '../../ui/Pressable'
import { Sheet } from '../../ui/Sheet'
import { Text } from '../../ui/Text'
import type { Standing } from './viewing.contract'
import css from './MissingSheet.module.css'

interface MissingSheetProps {
  open: boolean
  standing: Standing
  onPage: (page: number) => void
  onTask: () => void
  onClose: () => void
}

/** Names what is missing before the file counts as read, with a way to each page; or that nothing is. */
export function MissingSheet({ open, standing, onPage, onTask, onClose }: MissingSheetProps) {
  const t = useText()
  const { finished, missing } = standing
  const { seconds, pages, pagesInAll } = missing
  return (
    <Sheet
      open={open}
      title={t(finished ? 'viewing.doneTitle' : 'viewing.missingTitle')}
      onClose={onClose}
      closeLabel={t('ui.action.close')}
      testId="viewing-missing"
      footer={
        <Button kind={finished ? 'filled' : 'soft'} wide onPress={onTask}>
          {t('viewing.toTask')}
        </Button>
      }
    >
      {finished && <Text kind="body">{t('viewing.doneDetail')}</Text>}
      {seconds > 0 && (
        <Text kind="body" figures>
          {t('viewing.missingTime', { time: durationText(seconds * 1_000, t) })}
        </Text>
      )}
      {pagesInAll > 0 && (
        <>
          <Text kind="body" figures>
            {t('viewing.missingPages', { n: pagesInAll })}
          </Text>
          <Box className={css.pages}>
            {pages.map((page) => (
              <Pressable key={page} className={css.page} onPress={() => onPage(page)}>
                {t('viewing.page', { n: page })}
              </Pressable>
            ))}
          </Box>
        </>
      )}
    </Sheet>
  )
}
