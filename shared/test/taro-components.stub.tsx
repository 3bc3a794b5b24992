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
