import { type ComponentType, useState } from 'react'
import type { Persona } from '@lianda/shared/module/customer/customer.contract'
import { CUSTOMER_PORTRAITS } from '@lianda/shared/ui/portrait-shapes'
import { Portrait } from '@lianda/shared/ui/Portrait'
import { useText } from '../../platform/text'
import type { Uploaded } from '../../upload/upload-file'
import { type StoredPortrait, useEditing, useField } from './editing'
import { ChoiceField, FieldGroup, NumberField, TextField } from './fields'
import { RowList } from './RowList'
import { TakenCustomer } from './TakenCustomer'
import styles from './fields.module.css'

/** Who the customer is. */
export function PersonaSection({ upload }: { upload?: ComponentType<UploadProps> }) {
  const t = useText()
  const inScene = 'flow' in useEditing().content
  return (
    <>
      {inScene ? <TakenCustomer /> : null}
      <Portraits {...(upload ? { Upload: upload } : {})} />
      <div className={styles.three}>
        <TextField at="persona.name" label={t('scene-edit.field.persona')} max={240} />
        <ChoiceField
          at="persona.gender"
          label={t('scene-edit.field.gender')}
          options={(['female', 'male'] as const).map((value) => ({
            value,
            label: t(`scene-edit.gender.${value}`),
          }))}
        />
        <NumberField at="persona.age" label={t('scene-edit.field.age')} min={10} max={100} optional />
      </div>
      <TextField
        at="persona.brief"
        label={t('scene-edit.field.brief')}
        help={t('scene-edit.help.brief')}
        max={200}
        rows={2}
      />
      <TextField
        at="persona.character"
        label={t('scene-edit.field.character')}
        help={t('scene-edit.help.character')}
        max={800}
        rows={3}
      />
      <TextField
        at="persona.tradeTime"
        label={t('scene-edit.field.tradeTime')}
        help={t('scene-edit.help.tradeTime')}
        max={40}
        optional
      />
      <FieldGroup label={t('scene-edit.field.attributes')}>
        <Attributes />
      </FieldGroup>
    </>
  )
}

type Attribute = Persona['attributes'][number]

/** What an organisation notes of its customers. */
function Attributes() {
  const t = useText()
  return (
    <RowList<Attribute>
      at="persona.attributes"
      noun={t('scene-edit.noun.attribute')}
      max={20}
      keyOf={(_row, index) => String(index)}
      nameOf={({ name, value }) => [name, value].filter((part) => part !== '').join(': ')}
      make={() => ({ name: '', value: '' })}
      empty={t('scene-edit.empty.attributes')}
    >
      {(at) => (
        <div className={styles.two}>
          <TextField at={`${at}.name`} label={t('scene-edit.field.attributeName')} max={10} />
          <TextField at={`${at}.value`} label={t('scene-edit.field.attributeValue')} max={200} />
        </div>
      )}
    </RowList>
  )
}

interface UploadProps {
  onUploaded: (picture: Uploaded) => void
}

interface Props {
  /** Takes a picture; without it none can be uploaded. */
  Upload?: ComponentType<UploadProps>
}

/** One of the drawn portraits, or a picture of the customer's own. */
function Portraits({ Upload }: Props) {
  const t = useText()
  const { portrait: stored } = useEditing()
  const { value, locked, set } = useField<string>('persona.portrait')
  const [uploaded, setUploaded] = useState<StoredPortrait | null>(null)
  /** Pictures that can be chosen: the one that is there, and the one that was just uploaded. */
  const own = [value, uploaded?.path ?? ''].filter((path, at, all) => path.includes('/') && all.indexOf(path) === at)
  const addressOf = (path: string) => [stored, uploaded].find((one) => one?.path === path)?.address ?? ''
  const choice = (portrait: string, shown: string, label: string) => (
    <label key={portrait} className={styles.portrait} data-on={value === portrait}>
      <input
        type="radio"
        name="portrait"
        className={styles.native}
        checked={value === portrait}
        disabled={locked}
        aria-label={label}
        onChange={() => set(portrait)}
      />
      <Portrait portrait={shown} size={44} />
    </label>
  )
  return (
    <fieldset className={styles.portraits}>
      <legend>{t('scene-edit.field.portrait')}</legend>
      {CUSTOMER_PORTRAITS.map((key, index) => choice(key, key, t('scene-edit.field.portraitOf', { n: index + 1 })))}
      {own.map((path) => choice(path, addressOf(path), t('scene-edit.field.portraitOwn')))}
      {locked || !Upload ? null : (
        <Upload
          onUploaded={({ path, url }) => {
            setUploaded({ path, address: url })
            set(path)
          }}
        />
      )}
    </fieldset>
  )
}
