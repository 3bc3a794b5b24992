import { Button } from 'antd'
import { useState } from 'react'
import { UPLOAD_KINDS } from '@lianda/shared/module/upload/upload-kinds'
import { useText } from '../platform/text'
import { useUploads } from '../upload/use-uploads'
import styles from './user.module.css'

interface Props {
  id?: string
  /** Path of the stored picture, '' without one. */
  value?: string
  /** Address of the picture that was stored when the drawer opened. */
  image: string
  onChange?: (path: string) => void
}

const { advised, ratio } = UPLOAD_KINDS.departmentlogo

/** The logo of a department: a square picture. */
export function LogoField({ id, value = '', image, onChange }: Props) {
  const t = useText()
  const [uploaded, setUploaded] = useState<{ path: string; url: string } | null>(null)
  const uploads = useUploads({
    filetype: 'departmentlogo',
    limit: 1,
    needCrop: true,
    ...(ratio ? { fixedNumber: ratio } : {}),
    ...(advised ? { width: advised[0], height: advised[1] } : {}),
    label: t('org.department.logoChoose'),
    onUploaded: ({ path, url }) => {
      setUploaded({ path, url })
      onChange?.(path)
    },
  })
  const shown = value === '' ? null : value === uploaded?.path ? uploaded.url : image
  return (
    <div className={styles.logo} {...(id === undefined ? {} : { id })}>
      {shown ? <img src={shown} alt="" width={56} height={56} /> : null}
      <Button loading={uploads.busy} onClick={uploads.choose}>
        {t('org.department.logoChoose')}
      </Button>
      {value === '' ? null : (
        <Button type="text" onClick={() => onChange?.('')}>
          {t('org.department.logoRemove')}
        </Button>
      )}
      {uploads.elements}
    </div>
  )
}
