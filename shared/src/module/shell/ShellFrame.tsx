import { type ReactNode, useMemo } from 'react'
import { useText } from '../../hook/core-context'
import { Notice } from '../../ui/Notice'
import { PageFrameProvider } from '../../ui/page-frame'
import { Watermark } from '../../ui/Watermark'
import { FrameNotices } from './FrameNotices'
import { ScreenBoundary } from './ScreenBoundary'
import type { ShellView } from './shell.view-model'
import { useShell } from './useShell'

/** Provides all screens inside with the network notice, the update notice and the watermark. */
export function ShellFrame({ children }: { children: ReactNode }) {
  return <ShellFrameView shell={useShell()}>{children}</ShellFrameView>
}

export function ShellFrameView({ shell, children }: { shell: ShellView; children: ReactNode }) {
  const t = useText()
  const { online, busy, updateReady, applyUpdate, dismissUpdate, watermark } = shell
  const { missingLanguage, retryLanguage, dismissLanguage } = shell
  const frame = useMemo(
    () => ({
      above: (!online || busy || updateReady || missingLanguage !== null) && (
        <FrameNotices>
          {!online && <Notice tone="warning" icon="offline" title={t('ui.network.offline')} spoken="status" />}
          {online && busy && <Notice tone="brand" icon="clock" title={t('ui.network.busy')} spoken="status" />}
          {missingLanguage !== null && (
            <Notice
              tone="neutral"
              icon="globe"
              title={t('ui.language.missing', { language: t(`ui.language.${missingLanguage}`) })}
              spoken="status"
              action={{ label: t('ui.action.retry'), onPress: retryLanguage }}
              close={{ label: t('ui.action.close'), onPress: dismissLanguage }}
            />
          )}
          {updateReady && (
            <Notice
              tone="brand"
              icon="download"
              title={t('ui.update.ready')}
              spoken="status"
              action={{ label: t('ui.update.apply'), onPress: applyUpdate }}
              close={{ label: t('ui.action.close'), onPress: dismissUpdate }}
            />
          )}
        </FrameNotices>
      ),
      over: watermark !== null && <Watermark text={watermark} />,
    }),
    [
      t,
      online,
      busy,
      updateReady,
      applyUpdate,
      dismissUpdate,
      missingLanguage,
      retryLanguage,
      dismissLanguage,
      watermark,
    ],
  )
  return (
    <PageFrameProvider value={frame}>
      <ScreenBoundary>{children}</ScreenBoundary>
    </PageFrameProvider>
  )
}
