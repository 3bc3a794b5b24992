import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Icon } from '../../../ui/Icon'
import { Pressable } from '../../../ui/Pressable'
import type { IconName } from '../../../ui/icon-shapes'
import css from './ReaderDock.module.css'

interface ReaderDockProps {
  page: number
  pages: number
  zoom: number
  onGo: (page: number) => void
  onZoom: (steps: 1 | -1) => void
  end: { label: string; onPress: () => void } | null
}

/** Smaller and larger, the page before, which page it is, the next one. */
export function ReaderDock({ page, pages, zoom, onGo, onZoom, end }: ReaderDockProps) {
  const t = useText()
  const isLast = page === pages
  return (
    <Box className={css.dock}>
      <Tool icon="zoomOut" label={t('viewing.smaller')} disabled={zoom === 1} onPress={() => onZoom(-1)} />
      <Tool icon="zoomIn" label={t('viewing.larger')} disabled={zoom === 3} onPress={() => onZoom(1)} />
      <Tool icon="back" label={t('viewing.previous')} disabled={page === 1} onPress={() => onGo(page - 1)} />
      <Box className={css.place} aria={{ role: 'status' }} testId="file-place">
        {`${page} / ${pages}`}
      </Box>
      {isLast && end ? (
        <Button className={css.next ?? ''} onPress={end.onPress} testId="file-end">
          {end.label}
        </Button>
      ) : (
        <Button className={css.next ?? ''} disabled={isLast} onPress={() => onGo(page + 1)} testId="file-next">
          {t('viewing.next')}
        </Button>
      )}
    </Box>
  )
}

interface ToolProps {
  icon: IconName
  label: string
  disabled: boolean
  onPress: () => void
}

function Tool({ icon, label, disabled, onPress }: ToolProps) {
  return (
    <Pressable className={css.tool} aria={{ label }} disabled={disabled} onPress={onPress}>
      <Icon name={icon} size={22} />
    </Pressable>
  )
}
