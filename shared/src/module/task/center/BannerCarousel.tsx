import { useState } from 'react'
import { useText } from '../../../hook/core-context'
import { useLate } from '../../../hook/use-late'
import { Box } from '../../../ui/Box'
import { cx } from '../../../ui/cx'
import { Icon } from '../../../ui/Icon'
import { Picture } from '../../../ui/Picture'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import { useAppearance } from '../../../ui/theme'
import type { Banner } from '../../banner/banner.contract'
import { bannerTarget } from '../../banner/banner-target.rules'
import css from './BannerCarousel.module.css'

/** Display time of one banner (admin document 3). */
const STAY_MS = 8_000

/** Width of the dots and the pause button in the row that they share with the title (px). */
const controlsWidth = (banners: number): number => banners * 24 + 56

const loadSwiper = () => import('../../../ui/Swiper')

/**
 * Pictures are 20:3; title and dots share a row. Advances on its own, unless paused or with reduced motion. The first
 * picture is there at once; what the others are swiped with comes after the page.
 */
export function BannerCarousel({ banners, onOpen }: { banners: Banner[]; onOpen: (banner: Banner) => void }) {
  const t = useText()
  const { reducedMotion } = useAppearance()
  const [chosen, setChosen] = useState(0)
  const [paused, setPaused] = useState(reducedMotion)
  const several = banners.length > 1
  const late = useLate(several, loadSwiper)
  const at = chosen < banners.length ? chosen : 0
  const shown = banners[at]
  if (!shown) return null
  const slide = (banner: Banner) => <Slide banner={banner} onOpen={onOpen} />
  return (
    <Box as="section" className={css.carousel} aria={{ label: t('task.banner.label') }}>
      {late && several ? (
        <late.Swiper
          className={css.swiper ?? ''}
          slides={banners.map((banner) => ({ key: banner.id, content: slide(banner) }))}
          at={at}
          onChange={setChosen}
          stayMs={paused ? null : STAY_MS}
        />
      ) : (
        slide(shown)
      )}
      <Box className={css.foot} style={several ? { paddingRight: `${controlsWidth(banners.length)}px` } : {}}>
        <Text kind="body" strong className={css.title}>
          {shown.title}
        </Text>
      </Box>
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
              onPress={() => setChosen(index)}
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

/** One picture, named by its title; a button if it leads somewhere. */
function Slide({ banner, onOpen }: { banner: Banner; onOpen: (banner: Banner) => void }) {
  const opens = bannerTarget(banner) !== null
  const picture = <Picture src={banner.image} alt={opens ? '' : banner.title} className={css.picture ?? ''} />
  if (!opens) return <Box className={css.slide}>{picture}</Box>
  return (
    <Pressable className={css.slide} aria={{ label: banner.title }} onPress={() => onOpen(banner)}>
      {picture}
    </Pressable>
  )
}
