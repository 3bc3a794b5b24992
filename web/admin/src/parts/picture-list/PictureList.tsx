import { Button, Input } from 'antd'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { UploadKind } from '@lianda/shared/module/upload/upload-kinds'
import { useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import { filesOf, usePlainUploads } from '../../upload/use-plain-uploads'
import styles from './picture-list.module.css'

/** A picture that was uploaded or chosen. */
export interface TakenPicture {
  path: string
  url: string
}

/** What the pictures can be chosen with besides an upload. */
export interface LibraryProps {
  /** How many may be chosen. */
  limit: number
  onClose: () => void
  onChosen: (chosen: readonly TakenPicture[]) => void
}

export interface PictureListProps {
  /** `url` is absent or '' while its address is not known. */
  images: readonly { path: string; description: string; url?: string | undefined }[]
  /** The most that there may be. */
  limit: number
  descriptionLimit: number
  kind: UploadKind
  readOnly: boolean
  /** What the pictures are, with how many there may be; a general name when absent. */
  title?: string
  /** Without it pictures are uploaded only. */
  Library?: ComponentType<LibraryProps>
  /** Id of the field that describes a picture, and what is wrong with it. */
  fieldOf?: (index: number) => { id: string; fault: string | undefined }
  /** What is wrong with all of them. */
  children?: ReactNode
  onAdd: (added: readonly TakenPicture[]) => void
  onReplace: (index: number, by: TakenPicture) => void
  onRemove: (index: number) => void
  onDescribe: (index: number, description: string) => void
}

/** Pictures, each with what it shows: uploaded, dropped, pasted, or from a library. */
export function PictureList({ images, limit, kind, readOnly, title, Library, children, ...props }: PictureListProps) {
  const t = useText()
  /** Where chosen pictures go: behind the others, or in the place of one. */
  const [choosing, setChoosing] = useState<'add' | number | null>(null)
  const left = limit - images.length
  const uploads = usePlainUploads({ filetype: kind, limit: left, onUploaded: (uploaded) => props.onAdd([uploaded]) })
  const take = (data: DataTransfer | null): boolean => {
    const files = filesOf(data)
    if (readOnly || left === 0 || files.length === 0) return false
    uploads.take(files)
    return true
  }
  const chosen = ([first, ...others]: readonly TakenPicture[]) => {
    setChoosing(null)
    if (choosing === 'add' && first) props.onAdd([first, ...others])
    else if (typeof choosing === 'number' && first) props.onReplace(choosing, first)
  }
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
          <span>{title ?? t('picture.list.title', { count: limit })}</span>
          <span className={styles.hint}>{t('picture.list.hint')}</span>
        </legend>
        {images.map((image, index) => (
          <PictureRow
            key={image.path}
            {...{ ...props, image, index, readOnly }}
            {...(Library ? { onChoose: () => setChoosing(index) } : {})}
          />
        ))}
        {readOnly || left === 0 ? null : (
          <div className={styles.buttons}>
            <Button
              className={styles.soft ?? ''}
              icon={<AdminIcon name="upload" size={14} />}
              loading={uploads.busy}
              onClick={uploads.choose}
            >
              {t('picture.list.add')}
            </Button>
            {Library ? (
              <Button
                className={styles.soft ?? ''}
                icon={<AdminIcon name="image" size={14} />}
                onClick={() => setChoosing('add')}
              >
                {t('picture.list.choose')}
              </Button>
            ) : null}
          </div>
        )}
        {uploads.elements}
        {choosing === null || !Library ? null : (
          <Library limit={choosing === 'add' ? left : 1} onClose={() => setChoosing(null)} onChosen={chosen} />
        )}
        {children}
      </fieldset>
    </div>
  )
}

interface RowProps
  extends Pick<PictureListProps, 'descriptionLimit' | 'fieldOf' | 'onDescribe' | 'onRemove' | 'readOnly'> {
  image: PictureListProps['images'][number]
  index: number
  /** Chooses another one for its place. */
  onChoose?: () => void
}

function PictureRow({ image, index, fieldOf, descriptionLimit, readOnly, ...on }: RowProps) {
  const t = useText()
  const n = index + 1
  const { id, fault } = fieldOf?.(index) ?? {}
  return (
    <>
      <div className={styles.image}>
        {image.url ? (
          <img src={image.url} alt={image.description || t('picture.list.alt', { n })} />
        ) : (
          <span className={styles.noImage} aria-hidden />
        )}
        <Input
          {...(id === undefined ? {} : { id })}
          {...(fault ? { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-fault` } : {})}
          value={image.description}
          maxLength={descriptionLimit}
          readOnly={readOnly}
          aria-label={t('picture.list.description', { n })}
          placeholder={t('picture.list.description', { n })}
          onChange={({ target }) => on.onDescribe(index, target.value)}
        />
        {readOnly ? null : (
          <>
            {on.onChoose ? (
              <Button
                type="text"
                size="small"
                aria-label={t('picture.list.replace', { n })}
                icon={<AdminIcon name="image" size={16} />}
                onClick={on.onChoose}
              />
            ) : null}
            <Button
              type="text"
              size="small"
              aria-label={t('picture.list.remove', { n })}
              icon={<AdminIcon name="trash" size={16} />}
              onClick={() => on.onRemove(index)}
            />
          </>
        )}
      </div>
      {fault ? (
        <span id={`${id}-fault`} className={styles.fault}>
          {fault}
        </span>
      ) : null}
    </>
  )
}
