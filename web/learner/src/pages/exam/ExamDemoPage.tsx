import { useServices } from '@lianda/shared/hook/core-context'
import { ExamDemo } from '@lianda/shared/module/exam/demo/ExamDemo'
import type { ExamPreviewShow } from '@lianda/shared/module/exam/exam-preview.contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { previewChannel } from '../../platform/preview-channel'

/** `?demo=1`: the phone preview beside an editor of the back office; renders what the editor sends. */
export function ExamDemoPage() {
  const { platform, texts } = useServices()
  const channel = useMemo(() => previewChannel(), [])
  const asked = useRef<ExamPreviewShow | null>(null)
  const [show, setShow] = useState<ExamPreviewShow | null>(null)
  useEffect(() => {
    const { system } = platform
    const draw = async () => {
      if (asked.current === null) return
      const { language } = asked.current
      // The language change calls `draw` again.
      if (texts.language() !== language) return await texts.use(language)
      const { dark, textSize } = asked.current
      const theme = dark ? 'dark' : 'light'
      const fontScale = textSize / 100
      system.applyAppearance({ language: texts.tag(), theme, fontScale, reducedMotion: false, singleKeys: true })
      setShow(asked.current)
    }
    // The learner's own appearance listens to the same events but subscribed earlier, so this one is applied last.
    const stops = [
      texts.state.subscribe(() => void draw()),
      system.prefersDark.subscribe(() => void draw()),
      channel.listen((shown) => {
        asked.current = shown
        void draw()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [channel, texts, platform])
  return <ExamDemo show={show} onGo={channel.go} />
}
