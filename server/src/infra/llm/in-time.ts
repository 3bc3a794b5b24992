/** The result of work, or a rejection once its time is over, also where it takes no notice of the signal. */
export async function inTime<T>(patienceMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(patienceMs)
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return await Promise.race([work(signal), late])
}
