/** The scores that a bar of ten stands for. */
export const scoreRange = (bin: number): string =>
  bin === 9 ? '90–100' : `${String(bin * 10)}–${String(bin * 10 + 9)}`
