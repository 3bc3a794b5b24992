import { useRef } from 'react'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import type { QuestionImage } from '@lianda/shared/module/question-bank/question.admin.contract'
import { LatePictureDialog } from '../../picture/LatePictureDialog'
import { type LibraryProps, PictureList } from '../picture-list/PictureList'
import { FieldError } from './FieldError'
import type { QuestionPartProps } from './form-props'

const Library = (props: LibraryProps) => <LatePictureDialog filetype="faqimage" {...props} />

/** Images of a question, each with an alternative text: uploaded, or from the picture library. */
export function ImageList({ value, onChange, errors, readOnly }: QuestionPartProps) {
  // Read when an upload ends, so that what was typed meanwhile stays.
  const latest = useRef(value)
  latest.current = value
  if (readOnly && value.images.length === 0) return null
  const setImages = (edit: (images: readonly QuestionImage[]) => QuestionImage[], field = 'images') =>
    onChange({ ...latest.current, images: edit(latest.current.images) }, field)
  const change = (index: number, by: Partial<QuestionImage>, field?: string) =>
    setImages((images) => images.map((one, n) => (n === index ? { ...one, ...by } : one)), field)
  return (
    <PictureList
      images={value.images}
      limit={QUESTION_LIMITS.images}
      descriptionLimit={QUESTION_LIMITS.imageDescription}
      kind="faqimage"
      readOnly={readOnly}
      Library={Library}
      onAdd={(added) =>
        setImages((images) =>
          [...images, ...added.map(({ path, url }) => ({ path, url, description: '' }))].slice(
            0,
            QUESTION_LIMITS.images,
          ),
        )
      }
      onReplace={(index, { path, url }) => change(index, { path, url })}
      onRemove={(index) => setImages((images) => images.filter((_, n) => n !== index))}
      onDescribe={(index, description) => change(index, { description }, `image.${index}`)}
    >
      <FieldError field="images" error={errors['images']} />
    </PictureList>
  )
}
