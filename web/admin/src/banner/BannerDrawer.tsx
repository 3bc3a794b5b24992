import { Form, Input, InputNumber, Radio, Switch } from 'antd'
import { useMemo } from 'react'
import { BANNER_TITLE, bannerGet } from '@lianda/shared/module/banner/banner.admin.contract'
import { BANNER_PLATFORMS } from '@lianda/shared/module/banner/banner.rules'
import { FormDrawer } from '../edit/FormDrawer'
import { required } from '../edit/required'
import { PictureField } from '../parts/PictureField'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { type BannerForm, bannerSubject } from './banner-subject'
import { LeadsFields } from './LeadsFields'
import { WindowField } from './WindowField'

interface Props {
  /** Id of a banner, `new`, or null while closed. */
  edited: string | null
  onClose: () => void
}

/** Makes and edits a banner. */
export function BannerDrawer({ edited, onClose }: Props) {
  const t = useText()
  const creating = edited === 'new'
  const loaded = useCall(bannerGet, edited === null || creating ? null : { id: edited }, { once: true })
  const first = loaded.data?.banner ?? null
  const subject = useMemo(() => (creating || first ? bannerSubject(first) : null), [creating, first])
  const readOnly = first?.can.update === false
  return (
    <FormDrawer
      name="banner"
      edited={edited}
      subject={subject}
      loaded={loaded}
      title={(view) => (creating ? t('banner.add') : t('banner.editTitle', { title: view?.title ?? '' }))}
      done={({ title }) => t('banner.saved', { title })}
      onClose={onClose}
    >
      <Form.Item name="title" label={t('banner.name')} rules={[required(t, t('banner.name'))]}>
        <Input maxLength={BANNER_TITLE} showCount autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="image"
        label={t('banner.image')}
        extra={t('banner.imageHint')}
        rules={[required(t, t('banner.image'))]}
      >
        <PictureField kind="banner" image={first?.imageUrl ?? ''} size={36} disabled={readOnly} />
      </Form.Item>
      <LeadsFields first={first} />
      <Form.Item name="platform" label={t('banner.platform')}>
        <Radio.Group options={BANNER_PLATFORMS.map((value) => ({ value, label: t(`banner.platformIs.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="window"
        label={t('banner.window')}
        extra={t('banner.windowHint')}
        rules={[
          {
            message: t('banner.windowReversed'),
            validator: (_rule, { startsAt, endsAt }: BannerForm['window']) =>
              startsAt !== null && endsAt !== null && endsAt <= startsAt
                ? Promise.reject(new Error())
                : Promise.resolve(),
          },
        ]}
      >
        <WindowField disabled={readOnly} />
      </Form.Item>
      <Form.Item
        name="sort"
        label={t('banner.sort')}
        extra={t('banner.sortHint')}
        rules={[{ required: true, message: t('office.form.required', { name: t('banner.sort') }) }]}
      >
        <InputNumber min={0} max={9_999} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="enabled" label={t('banner.on')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  )
}
