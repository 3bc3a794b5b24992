/** Integer per cents for `count` subtasks, with a sum of 100; the first ones take the remainder. Empty for 0. */
export function evenWeights(count: number): number[] {
  if (count <= 0) return []
  const [share, rest] = [Math.floor(100 / count), 100 % count]
  return Array.from({ length: count }, (_none, at) => share + (at < rest ? 1 : 0))
}

export const sumOfWeights = (subtasks: readonly { weight: number }[]): number =>
  subtasks.reduce((sum, subtask) => sum + subtask.weight, 0)
