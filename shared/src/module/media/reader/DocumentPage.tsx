import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../../hook/core-context'
import { ErrorState } from '../../../ui/Blank'
import { Box } from '../../../ui/Box'
import { PageText } from '../../../ui/PageText'
import { Picture } from '../../../ui/Picture'
import { ScrollArea } from '../../../ui/ScrollArea'
import { watermarkTile } from '../../../ui/watermark-tile'
import { matchingRuns } from '../document-search.rules'
import type { DocumentReader } from './document-reader.controller'
import css from './DocumentPage.module.css'

const NONE: ReadonlySet<number> = new Set()
/** A4, until the page is measured. */
const USUAL = [595, 842] as const

/** The page that is shown: its picture, its words and who reads it. */
export function DocumentPage({ reader, watermark }: { reader: DocumentReader; watermark: string }) {
  const t = useText()
  const { document, page, zoom, pictures, broken, runs, hits } = useStore(reader.state)
  const size = document?.sizes[page - 1] ?? USUAL
  const marked = useMemo(() => (hits === null ? NONE : matchingRuns(runs, hits.text)), [runs, hits])
  const tile = useMemo(() => (watermark === '' ? null : watermarkTile(watermark, 'light')), [watermark])
  const picture = pictures[page]
  const name = t('viewing.pageOf', { n: page, of: document?.pages ?? 0 })
  if (broken && picture === undefined)
    return (
      <ErrorState
        title={t('viewing.pageFailed')}
        detail={t('viewing.pageFailedDetail')}
        action={{ label: t('ui.action.retry'), onPress: () => void reader.open() }}
      />
    )
  return (
    <ScrollArea key={page} className={css.area} freely label={name}>
      <Box className={css.wide} style={{ width: `${zoom * 100}%` }} testId={`page-${page}`}>
        <Box style={{ paddingBottom: `${(100 * size[1]) / Math.max(1, size[0])}%` }} />
        {picture !== undefined && <Picture src={picture} alt={name} fit="width" className={css.picture ?? ''} />}
        {tile !== null && (
          <Box className={css.mark} style={{ backgroundImage: `url("${tile}")` }} aria={{ hidden: true }} />
        )}
        <PageText runs={runs} size={size} marked={marked} />
      </Box>
    </ScrollArea>
  )
}
