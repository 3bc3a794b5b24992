/** Numbers in one block, 256 KiB. */
const BLOCK = 65_536

/** Keeps many short arrays in a few blocks: one of its own costs each some 300 bytes besides its numbers. */
export function numberPool(): (numbers: readonly number[]) => Uint32Array {
  let block = new Uint32Array(BLOCK)
  let used = 0
  return (numbers) => {
    if (numbers.length > BLOCK) return Uint32Array.from(numbers)
    if (used + numbers.length > BLOCK) [block, used] = [new Uint32Array(BLOCK), 0]
    const own = block.subarray(used, used + numbers.length)
    own.set(numbers)
    used += numbers.length
    return own
  }
}
