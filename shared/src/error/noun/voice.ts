import type { ErrorTable } from '../error-row'

export const voiceErrors = {
  'voice/asr_unavailable': { status: 503, errcode: 47001, log: 'warn' },
  'voice/tts_unavailable': { status: 503, errcode: 47002, log: 'warn' },
  'voice/llm_unavailable': { status: 503, errcode: 47003, log: 'warn' },
} as const satisfies ErrorTable<'voice'>
