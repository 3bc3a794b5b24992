import type { MicProblem } from '@lianda/shared/platform/recorder'

/** Errors of getUserMedia (W3C Media Capture, 10.2), mapped to the spec's messages. */
const PROBLEMS: Record<string, MicProblem> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  PermissionDismissedError: 'refused',
  AbortError: 'refused',
  NotFoundError: 'not_found',
  DevicesNotFoundError: 'not_found',
  NotReadableError: 'unreadable',
  TrackStartError: 'unreadable',
  OverconstrainedError: 'constraints',
  ConstraintNotSatisfiedError: 'constraints',
  SecurityError: 'security',
  TypeError: 'no_media_type',
  NotSupportedError: 'unsupported',
  InvalidStateError: 'hardware',
}

export function micProblemOf(error: unknown): MicProblem {
  // Chromium: the computer's or the phone's own privacy settings, not the page's permission.
  if (error instanceof DOMException && error.name === 'NotAllowedError' && /system/i.test(error.message))
    return 'refused'
  return error instanceof Error || error instanceof DOMException ? (PROBLEMS[error.name] ?? 'unknown') : 'unknown'
}
