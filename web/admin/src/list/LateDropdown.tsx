import type { DropdownProps } from 'antd'
import { lazy, Suspense } from 'react'

const Late = lazy(() => import('antd/es/dropdown'))

/** The menu beside "select all", in place of antd's (config/late-antd.plugin.ts). */
export default function LateDropdown(props: DropdownProps) {
  return (
    <Suspense fallback={props.children}>
      <Late {...props} />
    </Suspense>
  )
}
