import AntdToast from 'antd-mobile/es/components/toast'
import { useEffect, useRef } from 'react'
import { useAntdMobile } from './antd-mobile'
import { STAY_MS, STAY_WITH_ACTION_MS, type ToastProps } from './Toast.types'
import { ToastLine } from './ToastLine'
import css from './Toast.module.css'

export type { ToastProps } from './Toast.types'

interface Turn {
  show: () => void
  hide: () => void
}

/** Toasts that were not read to their end; antd-mobile shows only the last. */
const turns: Turn[] = []

/** Shows a toast in front of the others, which come back when it has left. Returns what makes it leave. */
function inFront(turn: Turn): () => void {
  turns.at(-1)?.hide()
  turns.push(turn)
  turn.show()
  return () => {
    const at = turns.indexOf(turn)
    if (at < 0) return
    const last = at === turns.length - 1
    turns.splice(at, 1)
    turn.hide()
    if (last) turns.at(-1)?.show()
  }
}

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
    let shown: { close: () => void } | null = null
    const leave = inFront({
      show() {
        const mine = AntdToast.show({
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
            if (shown !== mine) return
            leave()
            latest.current.onGone()
          },
        })
        shown = mine
      },
      hide() {
        const mine = shown
        shown = null
        mine?.close()
      },
    })
    return leave
  }, [id, text, label])
  return <div ref={region} role="status" aria-live="polite" className={css.region} />
}
