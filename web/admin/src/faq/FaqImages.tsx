import { useRef } from 'react'
import { FAQ_LIMITS, type FaqImage } from '@lianda/shared/module/faq/faq.contract'
import { type LibraryProps, PictureList } from '../parts/picture-list/PictureList'
import { LatePictureDialog } from '../picture/LatePictureDialog'

const Library = (props: LibraryProps) => <LatePictureDialog filetype="faqimage" {...props} />

interface Props {
  value?: readonly FaqImage[]
  disabled?: boolean
  onChange?: (value: readonly FaqImage[]) => void
}

/** Pictures that the customer shows, each with what it shows. */
export function FaqImages({ value = [], disabled = false, onChange }: Props) {
  // Read when an upload ends, so that what was typed meanwhile stays.
  const latest = useRef(value)
  latest.current = value
  const set = (edit: (images: readonly FaqImage[]) => FaqImage[]) => onChange?.(edit(latest.current))
  const change = (index: number, by: Partial<FaqImage>) =>
    set((images) => images.map((one, n) => (n === index ? { ...one, ...by } : one)))
  return (
    <PictureList
      images={value}
      limit={FAQ_LIMITS.images}
      descriptionLimit={FAQ_LIMITS.imageDescription}
      kind="faqimage"
      readOnly={disabled}
      Library={Library}
      onAdd={(added) =>
        set((images) => [...images, ...added.map((one) => ({ ...one, description: '' }))].slice(0, FAQ_LIMITS.images))
      }
      onReplace={(index, { path, url }) => change(index, { path, url })}
      onRemove={(index) => set((images) => images.filter((_, n) => n !== index))}
      onDescribe={(index, description) => change(index, { description })}
    />
  )
}
