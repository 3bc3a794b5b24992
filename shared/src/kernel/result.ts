/** Result of a rule that may refuse: rules return refusals, services throw them. */
export type Result<T, R extends string> = { ok: true; value: T } | { ok: false; reason: R }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const refuse = <R extends string>(reason: R): { ok: false; reason: R } => ({ ok: false, reason })
