/** Replaces `@tarojs/components` in unit tests with plain elements that keep children and handlers. */
import type { CSSProperties, ReactNode } from 'react'

interface StubProps {
  children?: ReactNode
  className?: string
  style?: CSSProperties
  onClick?: () => void
  catchMove?: boolean
  scrollY?: boolean
}

export const RootPortal = ({ children }: StubProps) => <>{children}</>
export const View = ({ children, catchMove: _catchMove, ...rest }: StubProps) => <div {...rest}>{children}</div>
export const Text = ({ children, ...rest }: StubProps) => <span {...rest}>{children}</span>
export const ScrollView = ({ children, scrollY: _scrollY, ...rest }: StubProps) => <div {...rest}>{children}</div>
export const Button = ({ children, ...rest }: StubProps) => (
  <button type="button" {...rest}>
    {children}
  </button>
)

interface SwiperStubProps extends StubProps {
  current?: number
  autoplay?: boolean
  circular?: boolean
  interval?: number
  onChange?: (event: { detail: { current: number } }) => void
}
/** A click swipes to the second item. */
export const Swiper = ({ children, className, current, autoplay, interval, onChange }: SwiperStubProps) => (
  <div
    className={className}
    data-swiper={`${current} ${autoplay ? interval : 'stands'}`}
    onClick={() => onChange?.({ detail: { current: 1 } })}
  >
    {children}
  </div>
)
export const SwiperItem = ({ children }: StubProps) => <div>{children}</div>
