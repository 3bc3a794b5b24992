import { useEffect, useRef } from 'react'
import { useServices } from './core-context'

/**
 * Runs when the person comes back to this page from another one: pages stay mounted below the one on top. Leaving for the
 * sign-in page uncovers them for a moment, which is no coming back.
 */
export function useOnReturn(run: () => void): void {
  const { session, platform } = useServices()
  const { navigation } = platform
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const address = () => JSON.stringify(navigation.current())
    const own = address()
    let away = false
    return navigation.onChange(() => {
      const here = address() === own
      if (here && away && session.token() !== null) latest.current()
      away = !here
    })
  }, [navigation, session])
}
