/** WeChat's ways to return a result: callbacks in the options, or a promise when there are none. */
export type Callbacks = {
  success?: ((result: never) => void) | undefined
  fail?: ((error: never) => void) | undefined
  complete?: ((result: never) => void) | undefined
}

type Result = Record<string, unknown> | undefined

/**
 * Runs a call and reports the result as WeChat does: asynchronously, with `errMsg` `name:ok` or `name:fail reason`.
 *
 * @param run returns the result's fields, or throws an Error whose message is the reason
 */
export function answer(
  name: string,
  options: Callbacks | undefined,
  run: () => Result | Promise<Result>,
): Promise<never> {
  const wantsPromise = !options?.success && !options?.fail && !options?.complete
  const outcome = Promise.resolve().then(run)
  const settled = outcome.then(
    (fields) => ({ ok: true, value: { errMsg: `${name}:ok`, ...fields } }),
    (error: unknown) => ({
      ok: false,
      value: { errMsg: `${name}:fail ${error instanceof Error ? error.message : String(error)}` },
    }),
  )
  const promise = settled.then(({ ok, value }) => {
    if (ok) options?.success?.(value as never)
    else options?.fail?.(value as never)
    options?.complete?.(value as never)
    // Without callbacks, the promise rejects with WeChat's own object, which is no Error.
    return ok || !wantsPromise ? (value as never) : Promise.reject(value as unknown as Error)
  })
  return promise
}

/** Listeners behind one of WeChat's `onX`/`offX` pairs. */
export class Listeners<T extends unknown[]> {
  private readonly functions = new Set<(...args: T) => void>()

  readonly on = (listener: (...args: T) => void): void => {
    this.functions.add(listener)
  }

  readonly off = (listener?: (...args: T) => void): void => {
    if (listener) this.functions.delete(listener)
    else this.functions.clear()
  }

  emit(...args: T): void {
    for (const listener of [...this.functions]) listener(...args)
  }
}
