import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { momentOf, wallOf } from '../../platform/zone'
import { useTaskText } from '../task-text'

interface Props {
  id: string
  startsAt: number | null
  endsAt: number | null
  disabled: boolean
  /** Shown where nothing was chosen. */
  placeholder?: [string, string]
  onChange: (window: { startsAt: number | null; endsAt: number | null }) => void
}

/** Beginning and end, each of which may stay open. Whole minutes, in the organisation's zone. */
export function WindowPicker({ id, startsAt, endsAt, disabled, placeholder, onChange }: Props) {
  const t = useTaskText()
  const shown = (ms: number | null) => (ms === null ? null : wallOf(ms))
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      value={[shown(startsAt), shown(endsAt)]}
      showTime={{ format: 'HH:mm', defaultValue: [dayjs('09:00', 'HH:mm'), dayjs('18:00', 'HH:mm')] }}
      format="YYYY-MM-DD HH:mm"
      allowEmpty={[true, true]}
      disabled={disabled}
      order={false}
      style={{ width: '100%' }}
      placeholder={placeholder ?? [t('field.startsOpen'), t('field.endsOpen')]}
      onChange={(range) =>
        onChange({
          startsAt: range?.[0] ? momentOf(range[0]) : null,
          endsAt: range?.[1] ? momentOf(range[1]) : null,
        })
      }
    />
  )
}
