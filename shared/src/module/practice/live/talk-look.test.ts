import { describe, expect, it } from 'vitest'
import type { TalkState } from '../practice.view-model'
import zhCN from '../../../i18n/locales/zhCN/practice.json'
import { talkLook } from './talk-look'

const STATES: TalkState[] = [
  'customer',
  'ready',
  'holding',
  'cancelling',
  'sending',
  'thinking',
  'offline',
  'no_mic',
  'paused',
  'ended',
]
const look = (
  talk: TalkState,
  over: { smartBreak?: boolean; mode?: 'hold' | 'hands_free'; tapped?: boolean; kept?: boolean } = {},
) =>
  talkLook(
    { talk, mode: over.mode ?? 'hold', kept: over.kept ?? false, brief: { smartBreak: over.smartBreak ?? true } },
    over.tapped ?? false,
  )

describe('the talk button', () => {
  it.each(STATES)('has a written label while %s', (talk) => {
    expect(Object.keys(zhCN.talk)).toContain(look(talk).label)
  })

  it('takes no press while the turn is on its way or the customer thinks', () => {
    expect(STATES.filter((talk) => look(talk).canPress)).toEqual(['customer', 'ready', 'holding', 'cancelling'])
  })

  it('says "recorded" only of what is written down on the device', () => {
    expect(look('offline')).toMatchObject({ label: 'offline', badge: false })
    expect(look('offline', { kept: true })).toMatchObject({ label: 'offlineKept', badge: true })
    expect(Object.keys(zhCN.talk)).toContain('offlineKept')
  })

  it('does not offer to interrupt where the scene forbids it', () => {
    expect(look('customer', { smartBreak: false })).toMatchObject({ canPress: false, label: 'customerNoBreak' })
  })

  it('says how to stop in the way it was started', () => {
    expect([
      look('holding').label,
      look('holding', { tapped: true }).label,
      look('holding', { mode: 'hands_free' }).label,
    ]).toEqual(['holding', 'holdingTap', 'done'])
  })
})
