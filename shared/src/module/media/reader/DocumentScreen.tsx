import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../../hook/core-context'
import { ErrorState } from '../../../ui/Blank'
import { Box } from '../../../ui/Box'
import { useKeys } from '../../../ui/keys'
import { Screen } from '../../../ui/Screen'
import { Skeleton } from '../../../ui/Skeleton'
import { TopBar } from '../../../ui/TopBar'
import { LoadFailure } from '../../shell/LoadFailure'
import type { DocumentReader } from './document-reader.controller'
import { DocumentPage } from './DocumentPage'
import { ReaderDock } from './ReaderDock'
import { SearchSheet } from './SearchSheet'
import css from './DocumentScreen.module.css'

export interface DocumentScreenProps {
  reader: DocumentReader
  title: string
  /** Over each page; '' for none. */
  watermark: string
  error: string | null
  gone: boolean
  retry: () => void
  back: () => void
  /** What the next button does on the last page; null: nothing. */
  onEnd: { label: string; onPress: () => void } | null
  /** Below the title. */
  above: ReactNode
}

/** A document page by page: by fingers, buttons and keys. */
export function DocumentScreen(props: DocumentScreenProps) {
  const t = useText()
  const { reader, title, back, above } = props
  const [searching, setSearching] = useState(false)
  const { document, page, zoom } = useStore(reader.state)
  const pages = document?.pages ?? 0
  const isOpen = pages > 0
  useKeys((key) => {
    if (!isOpen) return false
    if (key === 'ArrowRight' || key === 'PageDown') reader.go(page + 1)
    else if (key === 'ArrowLeft' || key === 'PageUp') reader.go(page - 1)
    else if (key === 'Home') reader.go(1)
    else if (key === 'End') reader.go(pages)
    else if (key === '+' || key === '=') reader.zoomBy(1)
    else if (key === '-') reader.zoomBy(-1)
    else if (key === '/') setSearching(true)
    else return false
    return true
  }, 'page')
  return (
    <>
      <Screen
        title={title}
        fixed
        top={
          <Box className={css.top}>
            <TopBar
              title={title}
              start={{ icon: 'back', label: t('ui.action.back'), onPress: back, testId: 'file-back' }}
              {...(isOpen
                ? {
                    end: {
                      icon: 'search' as const,
                      label: t('viewing.search.verb'),
                      onPress: () => setSearching(true),
                      testId: 'file-search',
                    },
                  }
                : {})}
            />
            {above}
          </Box>
        }
        dock={
          isOpen && (
            <ReaderDock
              page={page}
              pages={pages}
              zoom={zoom}
              onGo={reader.go}
              onZoom={reader.zoomBy}
              end={props.onEnd}
            />
          )
        }
        testId="file-reader"
      >
        <Content {...props} />
      </Screen>
      <SearchSheet open={searching} reader={reader} onClose={() => setSearching(false)} />
    </>
  )
}

function Content({ reader, watermark, error, gone, retry, back }: DocumentScreenProps) {
  const t = useText()
  const { document } = useStore(reader.state)
  if (document?.failed && document.pages === 0)
    return <ErrorState icon="path" title={t('viewing.failed')} detail={t('viewing.failedDetail')} />
  if (document !== null && document.pages > 0) return <DocumentPage reader={reader} watermark={watermark} />
  if (error !== null)
    return <LoadFailure title={t('viewing.notOpened')} error={error} gone={gone} retry={retry} back={back} />
  return <Skeleton label={t(document === null ? 'ui.state.loading' : 'viewing.preparing')} rows={6} tall />
}
