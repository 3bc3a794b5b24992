import { Form } from 'antd'
import { useMemo } from 'react'
import { mediaGet } from '@lianda/shared/module/media/media.admin.contract'
import { type MediaKind, mediaKindRow } from '@lianda/shared/module/media/media-kinds'
import { useCatalogs } from '../catalog/use-catalogs'
import { FormDrawer } from '../edit/FormDrawer'
import { required } from '../edit/required'
import { PictureField } from '../parts/PictureField'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { NodeField } from '../tree/NodeField'
import { MadeHint } from './MadeHint'
import { FilePreview } from './FilePreview'
import { FilmPreview } from './FilmPreview'
import { MediaFileField } from './MediaFileField'
import { type MediaForm, mediaSubject } from './media-subject'
import { NameField } from './NameField'
import { SubtitlesField } from './SubtitlesField'

interface Props {
  kind: MediaKind
  /** Id of a file, `new`, or null while closed. */
  edited: string | null
  /** Where a new file is put. */
  catalogId: string | null
  onClose: () => void
}

/** Puts a file into the media bank, and edits one. */
export function MediaDrawer({ kind, edited, catalogId, onClose }: Props) {
  const t = useText()
  const row = mediaKindRow(kind)
  const creating = edited === 'new'
  const { nodes } = useCatalogs(row.catalogs)
  const loaded = useCall(mediaGet, edited === null || creating ? null : { id: edited }, { once: true })
  const first = loaded.data?.media ?? null
  const subject = useMemo(
    () => (creating || first ? mediaSubject(kind, first, catalogId) : null),
    [kind, creating, first, catalogId],
  )
  const readOnly = first?.can.edit === false
  return (
    <FormDrawer
      name="media"
      edited={edited}
      subject={subject}
      loaded={loaded}
      title={(view) =>
        creating ? t(`media-admin.${kind}.create`) : t('media-admin.editTitle', { name: view?.name ?? '' })
      }
      done={({ version }) =>
        !creating && version !== first?.version ? t('media-admin.savedVersion', { version }) : t('media-admin.saved')
      }
      onClose={onClose}
    >
      <Form.Item
        name="file"
        label={t(`media-admin.${kind}.original`)}
        extra={
          <>
            {creating ? null : t(`media-admin.${kind}.replaceHint`)} <MadeHint kind={kind} />
          </>
        }
        rules={[{ required: true, message: t(`media-admin.${kind}.fileMissing`) }]}
      >
        <MediaFileField kind={kind} disabled={readOnly} />
      </Form.Item>
      {first?.status === 1 ? (
        <Form.Item label={t('media-admin.preview')}>
          {first.kind === 'video' ? <FilmPreview id={first.id} name={first.name} /> : <FilePreview id={first.id} />}
        </Form.Item>
      ) : null}
      <Form.Item name="name" label={t('media-admin.name')} rules={[required(t, t('media-admin.name'))]}>
        <NameField />
      </Form.Item>
      <Form.Item name="catalogId" label={t('media-admin.category')}>
        <NodeField nodes={nodes} />
      </Form.Item>
      {kind === 'video' ? (
        <Form.Item
          name="subtitles"
          label={t('media-admin.subtitles')}
          rules={[
            {
              validator: (_rule, value: MediaForm['subtitles'] | undefined) =>
                (value ?? []).every(({ label }) => label.trim() !== '')
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('media-admin.subtitle.unnamed'))),
            },
          ]}
        >
          <SubtitlesField disabled={readOnly} />
        </Form.Item>
      ) : null}
      <Form.Item name="cover" label={t('media-admin.cover')}>
        <PictureField kind={row.cover} image={first?.coverUrl ?? ''} size={72} disabled={readOnly} />
      </Form.Item>
    </FormDrawer>
  )
}
