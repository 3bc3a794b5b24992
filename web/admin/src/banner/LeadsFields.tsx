import { Form, Input, Radio } from 'antd'
import { BANNER_ADDRESS, type BannerRow } from '@lianda/shared/module/banner/banner.admin.contract'
import { BANNER_LEADS } from '@lianda/shared/module/banner/banner.rules'
import { bannerTarget } from '@lianda/shared/module/banner/banner-target.rules'
import { required } from '../edit/required'
import { useText } from '../platform/text'
import type { BannerForm } from './banner-subject'
import { PackageSelect } from './PackageSelect'

/** The fields of where a banner leads. */
export function LeadsFields({ first }: { first: BannerRow | null }) {
  const t = useText()
  const form = Form.useFormInstance<BannerForm>()
  const leads = Form.useWatch('leads', form)
  return (
    <>
      <Form.Item name="leads" label={t('banner.leads')}>
        <Radio.Group options={BANNER_LEADS.map((value) => ({ value, label: t(`banner.leadsTo.${value}`) }))} />
      </Form.Item>
      {leads === 'package' ? (
        <Form.Item
          name="clickid"
          label={t('banner.package')}
          extra={t('banner.packageHint')}
          rules={[required(t, t('banner.package'))]}
        >
          <PackageSelect title={first?.packageTitle ?? ''} disabled={first?.can.update === false} />
        </Form.Item>
      ) : null}
      {leads === 'address' ? (
        <Form.Item
          name="clickurl"
          label={t('banner.address')}
          extra={t('banner.addressHint')}
          rules={[
            required(t, t('banner.address')),
            {
              message: t('banner.addressWrong'),
              validator: (_rule, typed: string) =>
                typed.trim() === '' || isAddress(typed.trim()) ? Promise.resolve() : Promise.reject(new Error()),
            },
          ]}
        >
          <Input maxLength={BANNER_ADDRESS} autoComplete="off" inputMode="url" />
        </Form.Item>
      ) : null}
    </>
  )
}

const isAddress = (clickurl: string) => bannerTarget({ click: 2, clicktype: 3, clickid: '', clickurl }) !== null
