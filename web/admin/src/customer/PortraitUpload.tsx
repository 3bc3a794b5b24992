import { Button } from 'antd'
import { UPLOAD_KINDS } from '@lianda/shared/module/upload/upload-kinds'
import { useText } from '../platform/text'
import type { Uploaded } from '../upload/upload-file'
import { useUploads } from '../upload/use-uploads'

const { advised, ratio } = UPLOAD_KINDS.customeravatar

/** Takes a picture of the customer, cut to a square. */
export function PortraitUpload({ onUploaded }: { onUploaded: (picture: Uploaded) => void }) {
  const t = useText()
  const uploads = useUploads({
    filetype: 'customeravatar',
    limit: 1,
    needCrop: true,
    ...(ratio ? { fixedNumber: ratio } : {}),
    ...(advised ? { width: advised[0], height: advised[1] } : {}),
    label: t('customer-admin.portraitUpload'),
    onUploaded,
  })
  return (
    <>
      <Button size="small" loading={uploads.busy} onClick={uploads.choose}>
        {t('customer-admin.portraitUpload')}
      </Button>
      {uploads.elements}
    </>
  )
}
