import AntdToast from 'antd-mobile/es/components/toast'
import { useEffect, useRef } from 'react'
import { useAntdMobile } from './antd-mobile'
import { STAY_MS, STAY_WITH_ACTION_MS, type ToastProps } from './Toast.types'
import { ToastLine } from './ToastLine'
import css from './Toast.module.css'

export type { ToastProps } from './Toast.types'

/** One line above the dock; never for errors that need an action. antd-mobile shows it in a region that is read out. */
export function Toast({ id, text, action, onGone }: ToastProps) {
  const region = useRef<HTMLDivElement>(null)
  // A new id shows it again; new callbacks for the same toast do not.
  const latest = useRef({ action, onGone })
  latest.current = { action, onGone }
  const label = action?.label
  useAntdMobile()
  useEffect(() => {
    const place = region.current
    if (text === null || place === null) return undefined
    let replaced = false
    const shown = AntdToast.show({
      content: (
        <ToastLine
          text={text}
          {...(label === undefined ? {} : { action: { label, onPress: () => latest.current.action?.onPress() } })}
        />
      ),
      duration: label === undefined ? STAY_MS : STAY_WITH_ACTION_MS,
      maskClassName: css.mask ?? '',
      getContainer: () => place,
      afterClose: () => {
        if (!replaced) latest.current.onGone()
      },
    })
    return () => {
      replaced = true
      shown.close()
    }
  }, [id, text, label])
  return <div ref={region} role="status" aria-live="polite" className={css.region} />
}
