import { App, Button, Input, Progress } from 'antd'
import { useRef, useState } from 'react'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import { NetworkError } from '@lianda/shared/platform/http'
import { failureOf } from '../../platform/failure'
import { useText } from '../../platform/text'
import { uploadFile } from '../../upload/upload-file'
import { AdminIcon } from '../../shell/AdminIcon'
import { FieldError } from './FieldError'
import type { QuestionPartProps } from './form-props'
import styles from './question-editor.module.css'

const MAX_BYTES = 2 * 1024 * 1024

/** Images of a question, each with an alternative text. */
export function ImageList({ value, onChange, errors, readOnly }: QuestionPartProps) {
  const t = useText()
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<{ percent: number; stop: AbortController } | null>(null)
  // Read when the upload ends, so that what was typed meanwhile stays.
  const latest = useRef(value)
  latest.current = value

  const send = async (file: File) => {
    if (!['image/jpeg', 'image/png'].includes(file.type))
      return void message.error(t('question-bank.question.wrongFormat'))
    if (file.size > MAX_BYTES) return void message.error(t('question-bank.question.tooLarge'))
    const stop = new AbortController()
    setSending({ percent: 0, stop })
    try {
      const { path, url } = await uploadFile(file, 'faqimage', {
        signal: stop.signal,
        onProgress: (percent) => setSending({ percent, stop }),
      })
      const now = latest.current
      onChange({ ...now, images: [...now.images, { path, url, description: '' }] }, 'images')
    } catch (error) {
      if (!(error instanceof NetworkError && error.reason === 'aborted')) message.error(failureOf(error).message)
    } finally {
      setSending(null)
    }
  }
  if (readOnly && value.images.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>
        <span>{t('question-bank.question.images', { count: QUESTION_LIMITS.images })}</span>
        <span className={styles.counter}>{t('question-bank.question.imagesHint')}</span>
      </legend>
      {value.images.map((image, index) => (
        <div key={image.path} className={styles.image}>
          {image.url ? (
            <img src={image.url} alt={image.description || t('question-bank.question.imageAlt', { n: index + 1 })} />
          ) : (
            <span className={styles.noImage} aria-hidden />
          )}
          <Input
            value={image.description}
            maxLength={QUESTION_LIMITS.imageDescription}
            readOnly={readOnly}
            aria-label={t('question-bank.question.imageDescription', { n: index + 1 })}
            placeholder={t('question-bank.question.imageDescription', { n: index + 1 })}
            onChange={(event) =>
              onChange(
                {
                  ...value,
                  images: value.images.map((one, i) =>
                    i === index ? { ...one, description: event.target.value } : one,
                  ),
                },
                `image.${index}`,
              )
            }
          />
          {readOnly ? null : (
            <Button
              type="text"
              size="small"
              aria-label={t('question-bank.question.removeImage', { n: index + 1 })}
              icon={<AdminIcon name="trash" size={16} />}
              onClick={() => onChange({ ...value, images: value.images.filter((_, i) => i !== index) }, 'images')}
            />
          )}
        </div>
      ))}
      {sending ? (
        <div className={styles.sending} role="status">
          <span>{t('question-bank.question.uploading', { percent: sending.percent })}</span>
          <Progress percent={sending.percent} showInfo={false} size="small" aria-hidden />
          <Button size="small" onClick={() => sending.stop.abort()}>
            {t('question-bank.question.cancelUpload')}
          </Button>
        </div>
      ) : null}
      {readOnly || value.images.length >= QUESTION_LIMITS.images || sending ? null : (
        <Button
          className={styles.soft ?? ''}
          icon={<AdminIcon name="image" size={14} />}
          onClick={() => input.current?.click()}
        >
          {t('question-bank.question.addImage')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      <FieldError field="images" error={errors['images']} />
    </fieldset>
  )
}
