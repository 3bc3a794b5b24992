/**
 * Lets everybody who asks for the same thing at the same moment share one query: a hall of learners that arrives
 * together asks for the same organisation thousands of times. Nothing is kept once the answer is there.
 */
export function sharedReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, read) => {
    const known = underWay.get(key)
    if (known) return known
    const reading = read().finally(() => underWay.delete(key))
    underWay.set(key, reading)
    return reading
  }
}
