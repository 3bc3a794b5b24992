import { zone } from '../../platform/zone'

/** The time of a day, with seconds where moments lie close together. */
export const clockTime = (ms: number, tag: string, seconds: boolean): string =>
  new Intl.DateTimeFormat(tag, {
    timeZone: zone(),
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
  }).format(new Date(ms))

/** Month and day. */
export const dayOf = (ms: number, tag: string): string =>
  new Intl.DateTimeFormat(tag, { timeZone: zone(), month: 'short', day: 'numeric' }).format(new Date(ms))
