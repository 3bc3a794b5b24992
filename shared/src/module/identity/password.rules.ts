import type { FieldError } from '../../error/app-error'

/** Which of the four rules applies (product.md 4; the spec's documents disagree, this table settles it). */
export type PasswordRuleName = 'registration' | 'administration' | 'change' | 'strong'

interface PasswordRule {
  min: number
  max: number
  /** Nothing but letters, digits and !@#$%^&*()_+ */
  plainCharset: boolean
  /** Upper, lower, digit and special character, and no space. */
  mixed: boolean
}

export const PASSWORD_RULES: Readonly<Record<PasswordRuleName, PasswordRule>> = {
  registration: { min: 6, max: 16, plainCharset: false, mixed: false },
  administration: { min: 6, max: 15, plainCharset: false, mixed: false },
  change: { min: 8, max: 15, plainCharset: true, mixed: false },
  strong: { min: 8, max: 15, plainCharset: false, mixed: true },
}

/** Strong passwords are changed at the first sign-in and after so many days. */
export const STRONG_PASSWORD_DAYS = 90

/** Every way in which the password breaks the rule, as field errors; none when it is fine. Length counts characters. */
export function checkPassword(name: PasswordRuleName, password: string, field = 'password'): FieldError[] {
  const rule = PASSWORD_RULES[name]
  const length = [...password].length
  const broken: FieldError[] = []
  if (length < rule.min || length > rule.max)
    broken.push({ field, rule: 'password_length', params: { min: rule.min, max: rule.max } })
  if (rule.plainCharset && !/^[A-Za-z0-9!@#$%^&*()_+]*$/.test(password))
    broken.push({ field, rule: 'password_charset' })
  if (rule.mixed) {
    if (!/[A-Z]/.test(password)) broken.push({ field, rule: 'password_upper' })
    if (!/[a-z]/.test(password)) broken.push({ field, rule: 'password_lower' })
    if (!/\d/.test(password)) broken.push({ field, rule: 'password_digit' })
    if (!/[^A-Za-z0-9\s]/.test(password)) broken.push({ field, rule: 'password_special' })
    if (/\s/.test(password)) broken.push({ field, rule: 'password_space' })
  }
  return broken
}

/**
 * Why a password has to be changed before signing in: 1 = first sign-in (or after a reset), 2 = 90 days unchanged;
 * null = it need not. The spec's type 1 and "otherwise".
 */
export function mustChangePassword(
  facts: { initial: boolean; changedAtMs: number; strong: boolean },
  nowMs: number,
): 1 | 2 | null {
  if (facts.initial) return 1
  const ageDays = (nowMs - facts.changedAtMs) / 86_400_000
  return facts.strong && ageDays >= STRONG_PASSWORD_DAYS ? 2 : null
}
