import { Form } from 'antd'
import { useMemo } from 'react'
import { mediaGet } from '@lianda/shared/module/media/media.admin.contract'
import { useCatalogs } from '../catalog/use-catalogs'
import { FormDrawer } from '../edit/FormDrawer'
import { required } from '../edit/required'
import { PictureField } from '../parts/PictureField'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { NodeField } from '../tree/NodeField'
import { MediaFileField } from './MediaFileField'
import { FILE_CATALOGS, mediaSubject } from './media-subject'
import { NameField } from './NameField'

interface Props {
  /** Id of a file, `new`, or null while closed. */
  edited: string | null
  /** Where a new file is put. */
  catalogId: string | null
  onClose: () => void
}

/** Puts a file into the media bank, and edits one. */
export function MediaDrawer({ edited, catalogId, onClose }: Props) {
  const t = useText()
  const creating = edited === 'new'
  const { nodes } = useCatalogs(FILE_CATALOGS)
  const loaded = useCall(mediaGet, edited === null || creating ? null : { id: edited }, { once: true })
  const first = loaded.data?.media ?? null
  const subject = useMemo(
    () => (creating || first ? mediaSubject(first, catalogId) : null),
    [creating, first, catalogId],
  )
  const readOnly = first?.can.edit === false
  return (
    <FormDrawer
      name="media"
      edited={edited}
      subject={subject}
      loaded={loaded}
      title={(view) => (creating ? t('media-admin.create') : t('media-admin.editTitle', { name: view?.name ?? '' }))}
      done={({ version }) =>
        !creating && version !== first?.version ? t('media-admin.savedVersion', { version }) : t('media-admin.saved')
      }
      onClose={onClose}
    >
      <Form.Item
        name="file"
        label={t('media-admin.original')}
        {...(creating ? {} : { extra: t('media-admin.replaceHint') })}
        rules={[{ required: true, message: t('media-admin.fileMissing') }]}
      >
        <MediaFileField disabled={readOnly} />
      </Form.Item>
      <Form.Item name="name" label={t('media-admin.name')} rules={[required(t, t('media-admin.name'))]}>
        <NameField />
      </Form.Item>
      <Form.Item name="catalogId" label={t('media-admin.category')}>
        <NodeField nodes={nodes} />
      </Form.Item>
      <Form.Item name="cover" label={t('media-admin.cover')}>
        <PictureField kind="filecover" image={first?.coverUrl ?? ''} size={72} disabled={readOnly} />
      </Form.Item>
    </FormDrawer>
  )
}
