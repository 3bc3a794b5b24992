import { useObserved } from '@lianda/shared/hook/use-observed'
import type { BackStack } from '@lianda/shared/platform/back-layers'
import { PageContainer } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'
import { platform } from './boot'

/**
 * WeChat tells nobody of a back gesture, Android's back key or `navigateBack`; but while a page-container shows, they close
 * that instead of the page. This one is empty, shows while something lies on the page, and hands the back on.
 */
export function BackGuard({ stack }: { stack: BackStack }) {
  const layers = useObserved(stack.onChange, stack.size)
  /** The container was closed by a back; it has to be hidden for us, too, before it can show again. */
  const [taken, setTaken] = useState(false)
  /** The page is being left by a button: the container must not take that back. */
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
        // It leaves, too, where the last layer was closed by hand.
        if (!ours.current) return
        setTaken(true)
        stack.close()
      }}
    />
  )
}
