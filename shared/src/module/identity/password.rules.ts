import type { FieldError } from '../../error/app-error'

/** The four password rules (product.md 4). The spec's documents disagree; this table decides. */
export type PasswordRuleName = 'registration' | 'administration' | 'change' | 'strong'

interface PasswordRule {
  min: number
  max: number
  /** Only letters, digits and !@#$%^&*()_+ */
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

/** Strong passwords must be changed at the first sign-in and after this many days. */
export const STRONG_PASSWORD_DAYS = 90

/** All violations of the rule, as field errors; empty when the password is valid. Length counts characters. */
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

/** The account's name with at most four more characters: what an attacker tries first. */
export function isAccountWithLittle(password: string, account: string): boolean {
  const plain = password.trim().toLowerCase()
  const name = account.trim().toLowerCase().split('@')[0] ?? ''
  if (name.length < 3) return false
  return [name, [...name].reverse().join('')].some((one) => plain.includes(one) && plain.length - one.length <= 4)
}

/** What a form shows while a password is typed: which parts of its rule it keeps. The server also refuses common ones. */
export function keptRules(
  name: 'change' | 'strong',
  password: string,
  account: string,
): { rule: 'length' | 'charset' | 'mixed' | 'account'; kept: boolean }[] {
  const broken = checkPassword(name, password).map(({ rule }) => rule)
  const typed = password !== ''
  return [
    { rule: 'length', kept: !broken.includes('password_length') },
    {
      rule: name === 'strong' ? 'mixed' : 'charset',
      kept: typed && broken.every((rule) => rule === 'password_length'),
    },
    { rule: 'account', kept: typed && !isAccountWithLittle(password, account) },
  ]
}

/**
 * Why the password must be changed before signing in: 1 = first sign-in (or after a reset), 2 = unchanged for 90 days;
 * null = no change needed. These are the spec's type 1 and "otherwise".
 */
export function mustChangePassword(
  facts: { initial: boolean; changedAtMs: number; strong: boolean },
  nowMs: number,
): 1 | 2 | null {
  if (facts.initial) return 1
  const ageDays = (nowMs - facts.changedAtMs) / 86_400_000
  return facts.strong && ageDays >= STRONG_PASSWORD_DAYS ? 2 : null
}
