import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Keys to set, and keys to take out (null). */
export type AddressChange = Readonly<Record<string, string | null>>

/**
 * The query of a page's address, and a setter for some of its keys.
 *
 * A change starts from the address as it is now: two changes at once both count. A page that was left changes nothing.
 */
export function useAddress(): [URLSearchParams, (change: AddressChange, options?: { replace?: boolean }) => void] {
  const [params] = useSearchParams()
  const write = useAddressWriter()
  const change = useCallback(
    (keys: AddressChange, options?: { replace?: boolean }) =>
      write((now) => {
        for (const [key, value] of Object.entries(keys))
          if (value === null) now.delete(key)
          else now.set(key, value)
        return now
      }, options),
    [write],
  )
  return [params, change]
}

/** Makes the address's query from the present one; see {@link useAddress}. */
export function useAddressWriter(): (
  make: (now: URLSearchParams) => URLSearchParams,
  options?: { replace?: boolean },
) => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return useCallback(
    (make, options) => {
      const [path, query] = window.location.hash.slice(1).split('?')
      if ((path || '/') === pathname) void navigate(`?${make(new URLSearchParams(query))}`, options)
    },
    [navigate, pathname],
  )
}
