/**
 * Calls the listener when the microphone changes to allowed: the browser tells of it, and the page looks when it is
 * shown or focused again, because not every browser tells.
 */
export function watchMicAllowed(listener: () => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const query = navigator.permissions?.query.bind(navigator.permissions)
  let before: PermissionState | null = null
  const note = (now: PermissionState) => {
    const came = before !== null && before !== 'granted' && now === 'granted'
    before = now
    if (came && !signal.aborted) listener()
  }
  const look = async () => {
    try {
      return await query?.({ name: 'microphone' as PermissionName })
    } catch {
      // This browser doesn't know the permission: the learner tries again by hand.
      return undefined
    }
  }
  const lookAgain = () => {
    if (document.visibilityState === 'visible') void look().then((status) => status && note(status.state))
  }
  void look().then((status) => {
    if (status === undefined) return
    note(status.state)
    status.addEventListener('change', () => note(status.state), { signal })
  })
  document.addEventListener('visibilitychange', lookAgain, { signal })
  window.addEventListener('focus', lookAgain, { signal })
  return () => stopped.abort()
}
