import dayjs from 'dayjs'

/** Props of a form item whose date picker edits a day as the calls have it: yyyy-MM-dd, or null. */
export const DAY_FIELD = {
  getValueProps: (value: string | null) => ({ value: value ? dayjs(value) : null }),
  normalize: (value: dayjs.Dayjs | null) => value?.format('YYYY-MM-DD') ?? null,
}
