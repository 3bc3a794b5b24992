/** Keeps the screen on. The browser drops the lock when the page is hidden; it is requested again on return. */
export async function keepScreenAwake(): Promise<() => void> {
  let wanted = true
  let lock: WakeLockSentinel | null = null
  const take = async () => {
    if (!wanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    // Refused on low battery: the screen may sleep then, nothing else depends on it.
    lock = await navigator.wakeLock.request('screen').catch(() => null)
    if (!wanted) await lock?.release()
  }
  const onVisible = () => void take()
  document.addEventListener('visibilitychange', onVisible)
  await take()
  return () => {
    wanted = false
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release()
  }
}
