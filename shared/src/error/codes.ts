/** The level at which a failure is logged. */
export type LogLevel = 'silent' | 'info' | 'warn' | 'error'

interface ErrorRow {
  /** HTTP status. */
  status: number
  /** The spec's number; 10000, 9999, 9998, 9100 and 10001 force a sign-out (learner document 8). */
  errcode: number
  log: LogLevel
}

/**
 * Every failure the product can answer with. The key is the stable code for programs; the text for users is
 * `error.<code>` in the locale files, with `/` written as `.`.
 */
export const ERRORS = {
  'request/invalid': { status: 400, errcode: 40000, log: 'silent' },
  'request/malformed': { status: 400, errcode: 40001, log: 'info' },
  'request/too_large': { status: 413, errcode: 40013, log: 'info' },
  'request/not_found': { status: 404, errcode: 40004, log: 'silent' },
  'request/method_not_allowed': { status: 405, errcode: 40005, log: 'silent' },
  'request/origin_refused': { status: 403, errcode: 40006, log: 'warn' },
  'request/too_many': { status: 429, errcode: 42900, log: 'info' },
  'request/conflict': { status: 409, errcode: 40009, log: 'info' },
  'server/fault': { status: 500, errcode: 50000, log: 'error' },
  'server/unavailable': { status: 503, errcode: 50003, log: 'warn' },
  'server/busy': { status: 503, errcode: 50301, log: 'silent' },

  'identity/no_token': { status: 401, errcode: 10000, log: 'silent' },
  'identity/expired': { status: 401, errcode: 9999, log: 'silent' },
  'identity/account_unusable': { status: 401, errcode: 9998, log: 'info' },
  'identity/org_frozen': { status: 401, errcode: 9100, log: 'info' },
  'identity/replaced': { status: 401, errcode: 10001, log: 'info' },
  'identity/forbidden': { status: 403, errcode: 40300, log: 'warn' },
  'identity/wrong_credentials': { status: 400, errcode: 41001, log: 'info' },
  'identity/captcha_required': { status: 400, errcode: 41002, log: 'silent' },
  'identity/captcha_wrong': { status: 400, errcode: 41003, log: 'info' },
  'identity/key_expired': { status: 400, errcode: 41004, log: 'info' },
  'identity/key_used': { status: 400, errcode: 41005, log: 'warn' },
  'identity/must_change_password': { status: 400, errcode: 41006, log: 'silent' },
  'identity/password_rule': { status: 400, errcode: 41007, log: 'silent' },
  'identity/serial_invalid': { status: 400, errcode: 41008, log: 'info' },

  'org/not_found': { status: 404, errcode: 42001, log: 'silent' },
  'org/account_taken': { status: 409, errcode: 42002, log: 'silent' },
  'org/mobile_taken': { status: 409, errcode: 42003, log: 'silent' },
  'org/changed_meanwhile': { status: 409, errcode: 42004, log: 'info' },
  'org/last_owner': { status: 409, errcode: 42005, log: 'info' },
  'org/not_yourself': { status: 409, errcode: 42006, log: 'silent' },

  'scene/not_found': { status: 404, errcode: 43001, log: 'silent' },
  'scene/incomplete': { status: 409, errcode: 43002, log: 'silent' },
  'scene/in_use': { status: 409, errcode: 43003, log: 'silent' },

  'task/not_found': { status: 404, errcode: 44001, log: 'silent' },
  'task/not_started': { status: 409, errcode: 44002, log: 'silent' },
  'task/ended': { status: 409, errcode: 44003, log: 'silent' },
  'task/locked': { status: 409, errcode: 44004, log: 'silent' },
  'task/no_attempts_left': { status: 409, errcode: 44005, log: 'silent' },
  'task/published': { status: 409, errcode: 44006, log: 'silent' },
  'task/changed_meanwhile': { status: 409, errcode: 44007, log: 'info' },
  'task/incomplete': { status: 409, errcode: 44008, log: 'silent' },
  'task/publish_in_past': { status: 400, errcode: 44009, log: 'silent' },
  'task/resource_not_found': { status: 400, errcode: 44010, log: 'silent' },
  'task/audience_unknown': { status: 400, errcode: 44011, log: 'silent' },
  'task/audience_out_of_scope': { status: 400, errcode: 44012, log: 'silent' },
  'task/not_published': { status: 409, errcode: 44013, log: 'silent' },
  'task/end_not_later': { status: 400, errcode: 44014, log: 'silent' },
  'task/begun': { status: 409, errcode: 44015, log: 'silent' },

  'practice/not_found': { status: 404, errcode: 45001, log: 'silent' },
  'practice/ended': { status: 409, errcode: 45002, log: 'silent' },
  'practice/paused': { status: 409, errcode: 45003, log: 'silent' },
  'practice/pause_expired': { status: 409, errcode: 45004, log: 'silent' },
  'practice/pause_not_allowed': { status: 409, errcode: 45005, log: 'silent' },
  'practice/fenced': { status: 409, errcode: 45006, log: 'info' },
  'practice/not_your_turn': { status: 409, errcode: 45007, log: 'info' },
  'practice/rehearsal_not_allowed': { status: 409, errcode: 45008, log: 'silent' },
  'practice/no_hints_left': { status: 409, errcode: 45009, log: 'silent' },
  'practice/turn_too_long': { status: 413, errcode: 45010, log: 'info' },
  'practice/frames_missing': { status: 409, errcode: 45011, log: 'info' },
  'practice/hash_mismatch': { status: 409, errcode: 45012, log: 'warn' },
  'practice/not_ended': { status: 409, errcode: 45013, log: 'silent' },
  'practice/disk_full': { status: 507, errcode: 45014, log: 'error' },

  'media/link_expired': { status: 403, errcode: 46001, log: 'silent' },
  'media/not_found': { status: 404, errcode: 46002, log: 'silent' },

  'media/too_large': { status: 413, errcode: 46003, log: 'silent' },
  'media/wrong_format': { status: 415, errcode: 46004, log: 'silent' },
  'media/empty': { status: 400, errcode: 46005, log: 'silent' },
  'media/disk_full': { status: 507, errcode: 46006, log: 'error' },

  'question-bank/not_found': { status: 404, errcode: 48001, log: 'silent' },
  'question-bank/changed_meanwhile': { status: 409, errcode: 48002, log: 'info' },
  'question-bank/code_taken': { status: 409, errcode: 48003, log: 'silent' },
  'question-bank/catalog_not_found': { status: 404, errcode: 48010, log: 'silent' },
  'question-bank/catalog_name_taken': { status: 409, errcode: 48011, log: 'silent' },
  'question-bank/catalog_too_deep': { status: 409, errcode: 48012, log: 'silent' },
  'question-bank/catalog_not_empty': { status: 409, errcode: 48013, log: 'silent' },
  'question-bank/catalog_too_many': { status: 409, errcode: 48014, log: 'silent' },
  'question-bank/import_not_found': { status: 404, errcode: 48020, log: 'silent' },
  'question-bank/import_state': { status: 409, errcode: 48021, log: 'silent' },
  'question-bank/import_wrong_rows': { status: 409, errcode: 48022, log: 'silent' },
  'question-bank/import_empty': { status: 400, errcode: 48023, log: 'silent' },
  'question-bank/import_not_excel': { status: 400, errcode: 48024, log: 'silent' },
  'question-bank/import_unreadable': { status: 400, errcode: 48025, log: 'info' },
  'question-bank/import_columns': { status: 400, errcode: 48026, log: 'silent' },
  'question-bank/import_template': { status: 400, errcode: 48027, log: 'silent' },
  'question-bank/import_too_many': { status: 400, errcode: 48028, log: 'silent' },
  'question-bank/import_wrong_file': { status: 400, errcode: 48029, log: 'silent' },
  'question-bank/import_busy': { status: 429, errcode: 48032, log: 'info' },
  'question-bank/export_too_many': { status: 400, errcode: 48030, log: 'silent' },
  'question-bank/export_nothing': { status: 400, errcode: 48031, log: 'silent' },

  'exam/not_found': { status: 404, errcode: 49001, log: 'silent' },
  'exam/key_invalid': { status: 403, errcode: 49002, log: 'warn' },
  'exam/not_started': { status: 409, errcode: 49003, log: 'silent' },
  'exam/ended': { status: 409, errcode: 49004, log: 'silent' },
  'exam/locked': { status: 409, errcode: 49005, log: 'silent' },
  'exam/no_attempts_left': { status: 409, errcode: 49006, log: 'silent' },
  'exam/already_passed': { status: 409, errcode: 49007, log: 'silent' },
  'exam/wait': { status: 409, errcode: 49008, log: 'silent' },
  'exam/question_unknown': { status: 400, errcode: 49009, log: 'warn' },
  'exam/too_early': { status: 409, errcode: 49010, log: 'silent' },
  'exam/fenced': { status: 409, errcode: 49011, log: 'info' },
  'exam/not_finished': { status: 409, errcode: 49012, log: 'silent' },
  'exam/attempt_running': { status: 409, errcode: 49013, log: 'silent' },
  'exam/nothing_running': { status: 409, errcode: 49014, log: 'silent' },
  'exam/own_attempt': { status: 403, errcode: 49015, log: 'info' },
  'exam/sitting_it': { status: 409, errcode: 49016, log: 'silent' },
  'exam/paper_locked': { status: 409, errcode: 49020, log: 'silent' },
  'exam/paper_in_use': { status: 409, errcode: 49021, log: 'silent' },
  'exam/paper_incomplete': { status: 409, errcode: 49022, log: 'silent' },
  'exam/draft_exists': { status: 409, errcode: 49023, log: 'silent' },
  'exam/changed_meanwhile': { status: 409, errcode: 49024, log: 'info' },
  'exam/import_wrong_rows': { status: 400, errcode: 49025, log: 'silent' },

  'voice/asr_unavailable': { status: 503, errcode: 47001, log: 'warn' },
  'voice/tts_unavailable': { status: 503, errcode: 47002, log: 'warn' },
  'voice/llm_unavailable': { status: 503, errcode: 47003, log: 'warn' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof ERRORS

/** Codes that make the client drop its session and go to the sign-in page, once. */
export const FORCED_SIGN_OUT: readonly number[] = [10000, 9999, 9998, 9100, 10001]

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(ERRORS, value)
}
