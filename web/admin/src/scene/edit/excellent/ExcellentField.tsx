import { Button } from 'antd'
import { useRef, useState } from 'react'
import { can } from '@lianda/shared/contract/action'
import { EXCELLENT_FORMATS, type ExcellentRecording } from '@lianda/shared/module/scene/excellent.contract'
import { useMaybeUser } from '../../../shell/use-user'
import { useText } from '../../../platform/text'
import { AdminIcon } from '../../../shell/AdminIcon'
import { inParts } from '../../../upload/parts/in-parts'
import { usePlainUploads } from '../../../upload/use-plain-uploads'
import { useEditing, useField } from '../editing'
import { FieldGroup, TextField } from '../fields'
import styles from '../fields.module.css'
import { RecordChooser } from './RecordChooser'
import { RecordLink } from './RecordLink'
import { SoundButton } from '../../../parts/SoundButton'

/** How the scene is done well: a recorded practice or a sound, and what to listen for. */
export function ExcellentField() {
  const t = useText()
  const { images = [], removed, edit } = useEditing()
  const { value, locked, set } = useField<ExcellentRecording | undefined>('excellent')
  const [choosing, setChoosing] = useState(false)
  const mayHear = can(useMaybeUser(), 'practice.record.read')
  /** Addresses by path, also of what was taken away: an undo shows it again. */
  const addresses = useRef(new Map<string, string>())
  for (const { path, url } of images) addresses.current.set(path, url)
  const take = (from: ExcellentRecording['from'], ref: string) =>
    set({ from, ref, description: value?.description ?? '' })
  const uploads = usePlainUploads({
    filetype: 'recordBestAuido',
    inParts,
    formats: EXCELLENT_FORMATS,
    label: t('scene-edit.excellent.upload'),
    onUploaded({ path, url }) {
      addresses.current.set(path, url)
      take('file', path)
    },
  })
  const remove = () => {
    set(undefined)
    // What was chosen meanwhile stays.
    removed(t('scene-edit.excellent.removed'), () => edit('excellent', (now) => now ?? value))
  }
  if (locked && !value) return null
  const address = value?.from === 'file' ? addresses.current.get(value.ref) : undefined
  return (
    <FieldGroup label={t('scene-edit.field.excellent')} help={t('scene-edit.excellent.help')}>
      {value ? (
        <div className={styles.inLine}>
          <span>{t(`scene-edit.excellent.${value.from === 'file' ? 'chosenFile' : 'chosenRecord'}`)}</span>
          {address ? <SoundButton key={address} url={address} label={t('scene-edit.excellent.listen')} /> : null}
          {value.from === 'record' && mayHear ? <RecordLink id={value.ref} /> : null}
          {locked ? null : (
            <Button type="text" icon={<AdminIcon name="trash" size={16} />} onClick={remove}>
              {t('scene-edit.excellent.remove')}
            </Button>
          )}
        </div>
      ) : null}
      {locked ? null : (
        <div className={styles.inLine}>
          {mayHear ? <Button onClick={() => setChoosing(true)}>{t('scene-edit.excellent.fromRecord')}</Button> : null}
          <Button loading={uploads.busy} icon={<AdminIcon name="upload" size={16} />} onClick={uploads.choose}>
            {t('scene-edit.excellent.upload')}
          </Button>
        </div>
      )}
      {value ? (
        <TextField at="excellent.description" label={t('scene-edit.field.excellentDescription')} max={100} rows={1} />
      ) : null}
      {uploads.elements}
      {choosing ? (
        <RecordChooser
          onClose={() => setChoosing(false)}
          onChosen={(id) => {
            take('record', id)
            setChoosing(false)
          }}
        />
      ) : null}
    </FieldGroup>
  )
}
