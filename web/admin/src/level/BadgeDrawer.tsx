import { Form, Input, InputNumber, Radio, Switch } from 'antd'
import { useMemo } from 'react'
import {
  BADGE_NAME,
  badgeGet,
  type BadgeMembers,
  type BadgeRow,
  MOST_NEEDED,
} from '@lianda/shared/module/badge/badge.admin.contract'
import { CONDITIONS } from '@lianda/shared/module/badge/badge.rules'
import { FormDrawer } from '../edit/FormDrawer'
import { PictureField } from '../parts/PictureField'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { badgeSubject } from './badge-subject'

interface Props {
  /** Id of a badge, `new`, or null while closed. */
  edited: string | null
  onClose: () => void
}

/** Makes and edits a badge. */
export function BadgeDrawer({ edited, onClose }: Props) {
  const t = useText()
  const creating = edited === 'new'
  const loaded = useCall(badgeGet, edited === null || creating ? null : { id: edited }, { once: true })
  const first = loaded.data?.badge ?? null
  const subject = useMemo(() => (creating || first ? badgeSubject(first) : null), [creating, first])
  return (
    <FormDrawer
      name="badge"
      edited={edited}
      subject={subject}
      loaded={loaded}
      title={(view) => (creating ? t('level.badge.add') : t('level.badge.editTitle', { name: view?.name ?? '' }))}
      done={({ name }) => t('level.saved', { name })}
      onClose={onClose}
    >
      <BadgeFields first={first} />
    </FormDrawer>
  )
}

/** @param first null for a new badge */
function BadgeFields({ first }: { first: BadgeRow | null }) {
  const t = useText()
  const condition = Form.useWatch<BadgeMembers['condition'] | undefined>('condition') ?? 'login'
  const readOnly = first !== null && !first.can.update
  return (
    <>
      <Form.Item
        name="name"
        label={t('badge.name')}
        rules={[{ required: true, whitespace: true, message: t('office.form.required', { name: t('badge.name') }) }]}
      >
        <Input maxLength={BADGE_NAME} showCount autoComplete="off" />
      </Form.Item>
      <Form.Item name="condition" label={t('badge.conditionLabel')} extra={t(`level.badge.hint.${condition}`)}>
        <Radio.Group options={CONDITIONS.map((value) => ({ value, label: t(`badge.condition.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="n"
        label={t(`level.badge.number.${condition}`)}
        hidden={condition === 'profile'}
        rules={[{ required: true, message: t('office.form.required', { name: t(`level.badge.number.${condition}`) }) }]}
      >
        <InputNumber min={1} max={MOST_NEEDED} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="icon" label={t('level.icon')} extra={t('level.badge.iconHint')}>
        <PictureField kind="medal" image={first?.iconUrl ?? ''} disabled={readOnly} />
      </Form.Item>
      <Form.Item name="image" label={t('level.badge.image')} extra={t('level.badge.imageHint')}>
        <PictureField kind="medal" image={first?.imageUrl ?? ''} size={96} disabled={readOnly} />
      </Form.Item>
      <Form.Item
        name="sort"
        label={t('badge.sort')}
        extra={t('level.badge.sortHint')}
        rules={[{ required: true, message: t('office.form.required', { name: t('badge.sort') }) }]}
      >
        <InputNumber min={0} max={9_999} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="enabled" label={t('badge.on')} valuePropName="checked" extra={t('level.badge.offHint')}>
        <Switch />
      </Form.Item>
    </>
  )
}
