import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import dayjs from 'dayjs'
import { momentOf, wallOf } from '../platform/picker-time'
import { NARROW, useMedia } from '../shell/use-media'

interface Props {
  id: string
  startsAt: number | null
  endsAt: number | null
  disabled: boolean
  /** Texts shown while nothing is chosen: of the start, of the end. */
  placeholder: [string, string]
  /** What each end is called where both have a field. */
  labels: [string, string]
  onChange: (window: { startsAt: number | null; endsAt: number | null }) => void
}

const MORNING = dayjs('09:00', 'HH:mm')
const EVENING = dayjs('18:00', 'HH:mm')
const FORMAT = 'YYYY-MM-DD HH:mm'

const shown = (ms: number | null) => (ms === null ? null : wallOf(ms))
const chosen = (wall: Dayjs | null | undefined) => (wall ? momentOf(wall) : null)

/** Start and end, both optional; stacked when there is no room. Whole minutes, in the organisation's zone. */
export function WindowPicker({ id, startsAt, endsAt, disabled, placeholder, labels, onChange }: Props) {
  const narrow = useMedia(NARROW)
  if (!narrow)
    return (
      <DatePicker.RangePicker
        id={{ start: id, end: `${id}-end` }}
        value={[shown(startsAt), shown(endsAt)]}
        showTime={{ format: 'HH:mm', defaultValue: [MORNING, EVENING] }}
        format={FORMAT}
        allowEmpty={[true, true]}
        disabled={disabled}
        order={false}
        style={{ width: '100%' }}
        placeholder={placeholder}
        onChange={(range) => onChange({ startsAt: chosen(range?.[0]), endsAt: chosen(range?.[1]) })}
      />
    )
  return (
    <span style={{ display: 'grid', gap: 8 }}>
      <DatePicker
        id={id}
        value={shown(startsAt)}
        showTime={{ format: 'HH:mm', defaultValue: MORNING }}
        format={FORMAT}
        disabled={disabled}
        placeholder={placeholder[0]}
        aria-label={labels[0]}
        onChange={(wall: Dayjs | null) => onChange({ startsAt: chosen(wall), endsAt })}
      />
      <DatePicker
        id={`${id}-end`}
        value={shown(endsAt)}
        showTime={{ format: 'HH:mm', defaultValue: EVENING }}
        format={FORMAT}
        disabled={disabled}
        placeholder={placeholder[1]}
        aria-label={labels[1]}
        onChange={(wall: Dayjs | null) => onChange({ startsAt, endsAt: chosen(wall) })}
      />
    </span>
  )
}
