import { useEffect, useRef } from 'react'
import { useServices } from './core-context'

/**
 * Runs when the user returns to this page from another one; pages stay mounted below the top one. Going to the sign-in
 * page uncovers them for a moment, which does not count as a return.
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
    return navigation.place.subscribe(() => {
      const here = address() === own
      if (here && away && session.token() !== null) latest.current()
      away = !here
    })
  }, [navigation, session])
}
