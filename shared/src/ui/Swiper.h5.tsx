import AntdSwiper, { type SwiperRef } from 'antd-mobile/es/components/swiper'
import { useEffect, useRef } from 'react'
import { useAntdMobile } from './antd-mobile'
import { cx } from './cx'
import type { SwiperProps } from './Swiper.types'
import css from './Swiper.module.css'

export type { SwiperProps } from './Swiper.types'

export function Swiper({ slides, at, onChange, stayMs, className }: SwiperProps) {
  const swiper = useRef<SwiperRef>(null)
  useAntdMobile()
  useEffect(() => swiper.current?.swipeTo(at), [at])
  return (
    <AntdSwiper
      ref={swiper}
      className={cx(css.slides, className)}
      loop
      indicator={false}
      defaultIndex={at}
      autoplay={stayMs !== null}
      autoplayInterval={stayMs ?? 0}
      onIndexChange={onChange}
    >
      {slides.map(({ key, content }, index) => (
        <AntdSwiper.Item key={key}>
          {/* A slide out of view is out of reach of keys and screen readers. */}
          <div className={css.slide} {...(index === at ? {} : { inert: '' })}>
            {content}
          </div>
        </AntdSwiper.Item>
      ))}
    </AntdSwiper>
  )
}
