import { Button, Segmented } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ExplainPolicy } from '@lianda/shared/module/exam/exam.contract'
import { type ExamPreviewShow, examPreviewToEditor } from '@lianda/shared/module/exam/exam-preview.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import tokens from '@lianda/shared/ui/tokens/tokens.json'
import { texts } from '../platform/platform'
import { useText } from '../platform/text'
import { DARK, useMedia } from '../shell/use-media'
import { PHONE_CASE } from './phone-case'
import { answeringView, type PreviewedQuestion, resultView } from './preview-projection'
import styles from './phone.module.css'

interface Props {
  question: PreviewedQuestion | null
  /** Title of the exam; '' (and `minute` null) for a question of the bank. */
  title: string
  minute: number | null
  /** Position of the question, from 0, and the number of questions. */
  index: number
  count: number
  explain: ExplainPolicy
  /** Previous and next inside the phone open another question of the editor. */
  onGo?: (step: -1 | 1) => void
}

type Stage = ExamPreviewShow['question']['stage']

/** The learner's own screen at 0.7 scale, with the data a learner gets (exam-preview.contract.ts). */
export function PhonePreview(props: Props) {
  const t = useText()
  const [stage, setStage] = useState<Stage>('answering')
  const [large, setLarge] = useState(false)
  const [dark, setDark] = useState(useMedia(DARK))
  const { question, title, minute, index, count, explain, onGo } = props
  const show: ExamPreviewShow | null = question && {
    channel: 'lianda.exam-preview',
    kind: 'show',
    language: texts.language(),
    dark,
    textSize: large ? 130 : 100,
    title,
    minute,
    index,
    count,
    question:
      stage === 'answering'
        ? { stage, question: answeringView(question) }
        : { stage, question: resultView(question, explain) },
  }
  const frame = usePhone(show, onGo)
  // The phone has its own theme, so the page's CSS variables can't be used.
  const look = tokens.color[dark ? 'dark' : 'light']
  return (
    <section className={styles.preview} aria-label={t('preview.title')}>
      <div className={styles.switches}>
        <Segmented<Stage>
          size="small"
          aria-label={t('preview.stage')}
          value={stage}
          options={[
            { value: 'answering', label: t('preview.answering') },
            { value: 'result', label: t('preview.result') },
          ]}
          onChange={setStage}
        />
        <span>
          <Button
            type="text"
            size="small"
            className={large ? styles.pressed : undefined}
            aria-label={t('preview.large')}
            title={t('preview.large')}
            aria-pressed={large}
            icon={<Icon name="textSize" size={16} />}
            onClick={() => setLarge(!large)}
          />
          <Button
            type="text"
            size="small"
            className={dark ? styles.pressed : undefined}
            aria-label={t('preview.dark')}
            title={t('preview.dark')}
            aria-pressed={dark}
            icon={<Icon name="moon" size={16} />}
            onClick={() => setDark(!dark)}
          />
        </span>
      </div>
      <div className={styles.phone} style={PHONE_CASE}>
        <div className={styles.glass} style={{ background: look.bg.page, color: look.text.primary }}>
          <div className={styles.status} aria-hidden>
            <b>9:41</b>
            <i />
          </div>
          {question ? null : (
            <p className={styles.none} style={{ color: look.text.secondary }}>
              {t('preview.none')}
            </p>
          )}
          <iframe
            ref={frame}
            className={styles.frame}
            src="/#/user/dashboard/exam?demo=1"
            title={t('preview.title')}
            hidden={question === null}
          />
        </div>
      </div>
      <p className={styles.caption}>{t(stage === 'answering' ? 'preview.noKey' : `preview.explained.${explain}`)}</p>
    </section>
  )
}

/** Sends the question to the iframe after its `ready` and after every change. */
function usePhone(show: ExamPreviewShow | null, onGo: Props['onGo']): React.RefObject<HTMLIFrameElement> {
  const frame = useRef<HTMLIFrameElement>(null)
  const latest = useRef({ show, onGo })
  latest.current = { show, onGo }
  const send = useCallback(() => {
    const message = latest.current.show
    if (message) frame.current?.contentWindow?.postMessage(message, window.location.origin)
  }, [])
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== window.location.origin || event.source !== frame.current?.contentWindow) return
      const message = examPreviewToEditor.safeParse(event.data)
      if (!message.success) return
      if (message.data.kind === 'ready') send()
      else latest.current.onGo?.(message.data.step)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [send])
  const content = JSON.stringify(show)
  useEffect(send, [send, content])
  return frame
}
