import type { ErrorTable } from '../error-row'

export const voiceErrors = {
  'voice/asr_unavailable': { status: 503, errcode: 47001, log: 'warn' },
  'voice/tts_unavailable': { status: 503, errcode: 47002, log: 'warn' },
  'voice/llm_unavailable': { status: 503, errcode: 47003, log: 'warn' },
  'voice/turn_too_long': { status: 413, errcode: 47004, log: 'info' },
  'voice/frames_missing': { status: 409, errcode: 47005, log: 'info' },
  'voice/hash_mismatch': { status: 409, errcode: 47006, log: 'warn' },
  'voice/disk_full': { status: 507, errcode: 47007, log: 'error' },
  'voice/not_found': { status: 404, errcode: 47008, log: 'silent' },
  'voice/link_expired': { status: 403, errcode: 47009, log: 'silent' },
} as const satisfies ErrorTable<'voice'>
