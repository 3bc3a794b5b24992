import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { kindRow, type UploadKind } from '@lianda/shared/module/upload/upload-kinds'
import { LatePictureDialog } from '../picture/LatePictureDialog'
import { useText } from '../platform/text'
import styles from './picture-field.module.css'

interface Props {
  id?: string
  /** Path of the picture, '' without one. */
  value?: string
  /** Address of the picture that was stored when the form opened. */
  image: string
  /** Its kind has shape and size. */
  kind: UploadKind
  /** Its height in px; its shape is that of the kind. */
  size?: number
  disabled?: boolean
  /** What stands there without a picture; an empty frame unless said. */
  blank?: ReactNode
  onChange?: (path: string) => void
}

/** A picture of a form: one that comes with the product, of the library, or an upload, cropped to its shape. */
export function PictureField({ id, value = '', image, kind, size = 56, disabled = false, blank, onChange }: Props) {
  const t = useText()
  const [choosing, setChoosing] = useState(false)
  const [chosen, setChosen] = useState<{ path: string; url: string } | null>(null)
  const [across, down] = kindRow(kind).ratio ?? [1, 1]
  const width = Math.round((size * across) / down)
  const builtIn = value.startsWith('static/images/') ? `/${value}` : ''
  const shown = value === '' ? '' : value === chosen?.path ? chosen.url : builtIn || image
  return (
    <div className={styles.field} {...(id === undefined ? {} : { id })}>
      {shown ? (
        <img src={shown} alt="" width={width} height={size} />
      ) : (
        (blank ?? <span aria-hidden className={styles.empty} style={{ width, height: size }} />)
      )}
      <Button disabled={disabled} onClick={() => setChoosing(true)}>
        {t('picture.field.choose')}
      </Button>
      {value === '' ? null : (
        <Button type="text" disabled={disabled} onClick={() => onChange?.('')}>
          {t('picture.field.remove')}
        </Button>
      )}
      {choosing ? (
        <LatePictureDialog
          filetype={kind}
          onClose={() => setChoosing(false)}
          onChosen={([one]) => {
            setChoosing(false)
            if (!one) return
            setChosen(one)
            onChange?.(one.path)
          }}
        />
      ) : null}
    </div>
  )
}
