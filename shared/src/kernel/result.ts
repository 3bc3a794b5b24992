/** What a rule answers when it may refuse: rules return, services throw. */
export type Result<T, R extends string> = { ok: true; value: T } | { ok: false; reason: R }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const refuse = <R extends string>(reason: R): { ok: false; reason: R } => ({ ok: false, reason })
