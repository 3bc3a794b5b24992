/** Stands in for `@tarojs/components` in unit tests: plain elements that keep children and handlers. */
import type { CSSProperties, ReactNode } from 'react'

interface StubProps {
  children?: ReactNode
  className?: string
  style?: CSSProperties
  onClick?: () => void
}

export const View = ({ children, ...rest }: StubProps) => <div {...rest}>{children}</div>
export const Text = ({ children, ...rest }: StubProps) => <span {...rest}>{children}</span>
export const ScrollView = ({ children, ...rest }: StubProps) => <div {...rest}>{children}</div>
export const Button = ({ children, ...rest }: StubProps) => (
  <button type="button" {...rest}>
    {children}
  </button>
)
