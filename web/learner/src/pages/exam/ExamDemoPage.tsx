import { useServices } from '@lianda/shared/hook/core-context'
import { ExamDemo } from '@lianda/shared/module/exam/demo/ExamDemo'
import type { ExamPreviewShow } from '@lianda/shared/module/exam/exam-preview.contract'
import { useEffect, useMemo, useState } from 'react'
import { previewChannel } from '../../platform/preview-channel'

/** `?demo=1`: the phone beside an editor of the back office, drawn from what the editor sends. */
export function ExamDemoPage() {
  const { platform, texts } = useServices()
  const channel = useMemo(() => previewChannel(), [])
  const [show, setShow] = useState<ExamPreviewShow | null>(null)
  useEffect(() => {
    const draw = async (shown: ExamPreviewShow) => {
      const { language, dark, textSize } = shown
      const theme = dark ? 'dark' : 'light'
      // A change of language draws the learner's own look again, so the asked one comes after it.
      if (texts.language() !== language) await texts.use(language)
      platform.system.applyAppearance({
        language: texts.tag(),
        theme,
        fontScale: textSize / 100,
        reducedMotion: false,
        singleKeys: true,
      })
      setShow(shown)
    }
    return channel.listen((shown) => void draw(shown))
  }, [channel, texts, platform])
  return <ExamDemo show={show} onGo={channel.go} />
}
