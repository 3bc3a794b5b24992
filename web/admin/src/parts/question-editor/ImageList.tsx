import { Button, Input } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import type { QuestionImage } from '@lianda/shared/module/question-bank/question.admin.contract'
import { useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import { filesOf, useUploads } from '../../upload/use-uploads'
import { FieldError } from './FieldError'
import type { QuestionPartProps } from './form-props'
import styles from './question-editor.module.css'

const PictureDialog = lazy(() => import('../../picture/PictureDialog'))

/** Images of a question, each with an alternative text: uploaded, or from the picture library. */
export function ImageList({ value, onChange, errors, readOnly }: QuestionPartProps) {
  const t = useText()
  /** Where chosen pictures go: behind the others, or in the place of one. */
  const [choosing, setChoosing] = useState<'add' | number | null>(null)
  // Read when an upload ends, so that what was typed meanwhile stays.
  const latest = useRef(value)
  latest.current = value
  const left = QUESTION_LIMITS.images - value.images.length

  const setImages = (edit: (images: readonly QuestionImage[]) => QuestionImage[], field = 'images') =>
    onChange({ ...latest.current, images: edit(latest.current.images) }, field)
  const add = (added: readonly { path: string; url: string }[]) =>
    setImages((images) =>
      [...images, ...added.map(({ path, url }) => ({ path, url, description: '' }))].slice(0, QUESTION_LIMITS.images),
    )
  const uploads = useUploads({ filetype: 'faqimage', limit: left, onUploaded: (uploaded) => add([uploaded]) })
  const take = (data: DataTransfer | null): boolean => {
    const files = filesOf(data)
    if (readOnly || left === 0 || files.length === 0) return false
    uploads.take(files)
    return true
  }
  if (readOnly && value.images.length === 0) return null
  return (
    <div
      onPaste={(event) => {
        if (take(event.clipboardData)) event.preventDefault()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer)
      }}
    >
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
              onChange={({ target }) =>
                setImages(
                  (images) => images.map((one, n) => (n === index ? { ...one, description: target.value } : one)),
                  `image.${index}`,
                )
              }
            />
            {readOnly ? null : (
              <>
                <Button
                  type="text"
                  size="small"
                  aria-label={t('question-bank.question.replaceImage', { n: index + 1 })}
                  icon={<AdminIcon name="image" size={16} />}
                  onClick={() => setChoosing(index)}
                />
                <Button
                  type="text"
                  size="small"
                  aria-label={t('question-bank.question.removeImage', { n: index + 1 })}
                  icon={<AdminIcon name="trash" size={16} />}
                  onClick={() => setImages((images) => images.filter((_, n) => n !== index))}
                />
              </>
            )}
          </div>
        ))}
        {readOnly || left === 0 ? null : (
          <div className={styles.imageButtons}>
            <Button
              className={styles.soft ?? ''}
              icon={<AdminIcon name="upload" size={14} />}
              loading={uploads.busy}
              onClick={uploads.choose}
            >
              {t('question-bank.question.addImage')}
            </Button>
            <Button
              className={styles.soft ?? ''}
              icon={<AdminIcon name="image" size={14} />}
              onClick={() => setChoosing('add')}
            >
              {t('question-bank.question.chooseImage')}
            </Button>
          </div>
        )}
        {uploads.elements}
        {choosing === null ? null : (
          <Suspense fallback={null}>
            <PictureDialog
              filetype="faqimage"
              limit={choosing === 'add' ? left : 1}
              onClose={() => setChoosing(null)}
              onChosen={(chosen) => {
                setChoosing(null)
                const [first] = chosen
                if (choosing === 'add') add(chosen)
                else if (first)
                  setImages((images) =>
                    images.map((one, n) => (n === choosing ? { ...one, path: first.path, url: first.url } : one)),
                  )
              }}
            />
          </Suspense>
        )}
        <FieldError field="images" error={errors['images']} />
      </fieldset>
    </div>
  )
}
