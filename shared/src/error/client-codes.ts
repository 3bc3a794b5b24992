import type { ErrorCode } from './codes'

/** Codes that make the client drop its session and go to the sign-in page, once. */
export const FORCED_SIGN_OUT: readonly number[] = [10000, 9999, 9998, 9100, 10001]

/**
 * Whether this has the shape of a code. Clients only compare codes, so they do without the table of all of them; one that a
 * newer server knows equals none.
 */
export const isCodeShaped = (value: string): value is ErrorCode => /^[a-z]+(-[a-z]+)*\/[a-z_]+$/.test(value)
