import type { MicProblem } from '@lianda/shared/platform/recorder'

/** What getUserMedia throws (W3C Media Capture, 10.2), as the spec's messages name it. */
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
  return error instanceof Error || error instanceof DOMException ? (PROBLEMS[error.name] ?? 'unknown') : 'unknown'
}
