/** RMS level of 16-bit little-endian PCM in dBFS, 0 = full-scale square wave; -100 for silence. */
export function framesDbfs(pcm: Uint8Array): number {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength)
  const samples = pcm.byteLength >> 1
  let power = 0
  for (let i = 0; i < samples; i++) power += (view.getInt16(i * 2, true) / 32_768) ** 2
  return power === 0 ? -100 : Math.max(-100, 10 * Math.log10(power / samples))
}
