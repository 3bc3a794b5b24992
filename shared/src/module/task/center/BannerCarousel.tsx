import { useEffect, useState } from 'react'
import { useText } from '../../../hook/core-context'
import { systemTimer } from '../../../kernel/timer'
import { Box } from '../../../ui/Box'
import { cx } from '../../../ui/cx'
import { Icon } from '../../../ui/Icon'
import { Picture } from '../../../ui/Picture'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import { useAppearance } from '../../../ui/theme'
import type { Banner } from '../../setting/setting.contract'
import { bannerTarget } from '../banner-target.rules'
import css from './BannerCarousel.module.css'

/** Display time of one banner (admin document 3). */
const STAY_MS = 8_000

/** Width of the dots and the pause button in the row that they share with the title (px). */
const controlsWidth = (banners: number): number => banners * 24 + 56

/** Pictures are 20:3; title and dots share a row. Advances on its own, unless paused or with reduced motion. */
export function BannerCarousel({ banners, onOpen }: { banners: Banner[]; onOpen: (banner: Banner) => void }) {
  const t = useText()
  const { reducedMotion } = useAppearance()
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(reducedMotion)
  const several = banners.length > 1
  const shown = banners[at % banners.length]
  useEffect(
    () =>
      paused || !several ? undefined : systemTimer.after(STAY_MS, () => setAt((last) => (last + 1) % banners.length)),
    [at, paused, several, banners.length],
  )
  if (!shown) return null
  const picture = (
    <>
      <Picture src={shown.image} alt="" className={css.picture ?? ''} />
      <Box className={css.foot} style={several ? { paddingRight: `${controlsWidth(banners.length)}px` } : {}}>
        <Text kind="caption" tone="secondary" className={css.title}>
          {shown.title}
        </Text>
      </Box>
    </>
  )
  return (
    <Box as="section" className={css.carousel} aria={{ label: t('task.banner.label') }}>
      {bannerTarget(shown) ? (
        <Pressable key={shown.id} className={css.slide} onPress={() => onOpen(shown)}>
          {picture}
        </Pressable>
      ) : (
        <Box key={shown.id} className={css.slide}>
          {picture}
        </Box>
      )}
      {several && (
        <Box className={css.controls}>
          {banners.map((banner, index) => (
            <Pressable
              key={banner.id}
              className={css.dot}
              aria={{
                label: t('task.banner.show', { at: index + 1, total: banners.length }),
                current: index === at ? 'step' : undefined,
              }}
              onPress={() => setAt(index)}
            >
              <Box className={cx(css.point, index === at && css.now)} />
            </Pressable>
          ))}
          <Pressable
            className={css.pause}
            aria={{ label: t(paused ? 'task.banner.resume' : 'task.banner.pause') }}
            onPress={() => setPaused(!paused)}
          >
            <Icon name={paused ? 'play' : 'pause'} size={16} />
          </Pressable>
        </Box>
      )}
    </Box>
  )
}
