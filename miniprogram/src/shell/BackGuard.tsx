import type { BackStack } from '@lianda/shared/platform/back-layers'
import { PageContainer } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { platform } from './boot'

/**
 * WeChat reports no back gesture, Android back key or `navigateBack`; but while a page-container shows, they close it
 * instead of the page. This one is empty, shows while a layer is open, and passes the back on to the stack.
 */
export function BackGuard({ stack }: { stack: BackStack }) {
  const layers = useStore(stack.size)
  /** A back closed the container; its `show` has to become false, too, before it can show again. */
  const [taken, setTaken] = useState(false)
  /** A button is leaving the page: the container must not intercept that back. */
  const [lowered, setLowered] = useState(false)
  const shown = layers > 0 && !taken && !lowered
  const ours = useRef(shown)
  ours.current = shown
  useEffect(() => {
    if (taken) Taro.nextTick(() => setTaken(false))
  }, [taken])
  useEffect(() => {
    if (!shown) return
    return platform.navigation.guardedBy(async () => {
      setLowered(true)
      await new Promise<void>((done) => Taro.nextTick(done))
    })
  }, [shown])
  return (
    <PageContainer
      show={shown}
      overlay={false}
      duration={0}
      zIndex={-1}
      customStyle="height:0;overflow:hidden;background:transparent"
      onAfterLeave={() => {
        // This also fires after the learner has closed the last layer by its own button.
        if (!ours.current) return
        setTaken(true)
        stack.close()
      }}
    />
  )
}
