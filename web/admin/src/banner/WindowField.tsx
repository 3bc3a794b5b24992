import { useText } from '../platform/text'
import { WindowPicker } from '../parts/WindowPicker'
import type { BannerForm } from './banner-subject'

interface Props {
  id?: string
  value?: BannerForm['window']
  disabled: boolean
  onChange?: (window: BannerForm['window']) => void
}

/** From when until when a banner is shown, as one field of its form. */
export function WindowField({ id, value, disabled, onChange }: Props) {
  const t = useText()
  return (
    <WindowPicker
      id={id ?? 'window'}
      startsAt={value?.startsAt ?? null}
      endsAt={value?.endsAt ?? null}
      disabled={disabled}
      placeholder={[t('banner.startsOpen'), t('banner.endsOpen')]}
      labels={[t('banner.starts'), t('banner.ends')]}
      onChange={(window) => onChange?.(window)}
    />
  )
}
