import { Swiper as WechatSwiper, SwiperItem } from '@tarojs/components'
import type { SwiperProps } from './Swiper.types'

export type { SwiperProps } from './Swiper.types'

export function Swiper({ slides, at, onChange, stayMs, className = '' }: SwiperProps) {
  return (
    <WechatSwiper
      className={className}
      circular
      current={at}
      autoplay={stayMs !== null}
      {...(stayMs === null ? {} : { interval: stayMs })}
      onChange={({ detail }) => onChange(detail.current)}
    >
      {slides.map(({ key, content }) => (
        <SwiperItem key={key}>{content}</SwiperItem>
      ))}
    </WechatSwiper>
  )
}
