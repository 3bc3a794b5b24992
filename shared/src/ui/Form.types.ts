import type { ReactNode } from 'react'

export interface FormProps {
  onSubmit: () => void
  className?: string
  label?: string
  children?: ReactNode
}
