import { describe, expect, it } from 'vitest'
import { type BackgroundLevel, backgroundLevel, type Hearing } from './background-level.rules'
import { initialRoom } from './turn-machine.rules'
import type { AnswerMode, Recording, RoomPhase, RoomState } from './turn-machine.types'

const hearing: Hearing = { wanted: true, echoCancelled: true, visible: true, ringing: false }
const recording: Recording = {
  ...{ turnKey: 'k', turn: 1, joins: null, backchannel: false, startedAtMs: 0, waitMs: null },
  ...{ inCancelZone: false, interrupted: false, by: 'voice' },
}
const room = (phase: RoomPhase, mode: AnswerMode = 'hold'): RoomState => ({ ...initialRoom(), phase, mode })
const PHASES: readonly RoomPhase[] = [
  ...(['ready', 'speaking', 'listening', 'recording', 'sending', 'thinking'] as const),
  ...(['paused', 'reconnecting', 'ended', 'fenced'] as const),
]

describe('the place behind the customer', () => {
  it.each<[RoomPhase, AnswerMode, BackgroundLevel]>([
    ['ready', 'hold', 'off'],
    ['speaking', 'hold', 'full'],
    ['speaking', 'hands_free', 'full'],
    ['listening', 'hold', 'ducked'],
    ['listening', 'hands_free', 'ducked'],
    ['sending', 'hold', 'full'],
    ['thinking', 'hold', 'full'],
    ['sending', 'hands_free', 'ducked'],
    ['thinking', 'hands_free', 'ducked'],
    ['paused', 'hold', 'off'],
    ['reconnecting', 'hold', 'off'],
    ['ended', 'hold', 'off'],
    ['fenced', 'hold', 'off'],
  ])('%s, %s: %s', (phase, mode, level) => {
    expect(backgroundLevel(room(phase, mode), hearing)).toBe(level)
  })

  it('is silent while anything is recorded, in whatever phase', () => {
    for (const phase of PHASES) expect(backgroundLevel({ ...room(phase), recording }, hearing)).toBe('off')
  })

  it.each<[string, Partial<Hearing>]>([
    ['the learner does not want it', { wanted: false }],
    ['the microphone does not cancel echo, or none is open', { echoCancelled: false }],
    ['the page is out of view', { visible: false }],
    ['the telephone still rings', { ringing: true }],
  ])('is silent where %s', (_why, but) => {
    for (const phase of PHASES) expect(backgroundLevel(room(phase), { ...hearing, ...but })).toBe('off')
  })
})
