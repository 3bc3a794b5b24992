import { memoryValues } from '@lianda/shared/platform/memory-storage'
import type { KeyValuePort } from '@lianda/shared/platform/storage'

/** localStorage; where the browser forbids it, values stay in memory until the page closes. */
export function webValues(): KeyValuePort {
  try {
    const probe = 'lianda.probe'
    localStorage.setItem(probe, '1')
    localStorage.removeItem(probe)
  } catch {
    return memoryValues()
  }
  return {
    get: (key) => localStorage.getItem(key),
    set(key, value) {
      try {
        localStorage.setItem(key, value)
      } catch {
        // Full: these values are optional (language, account); what must not be lost goes to the outbox.
      }
    },
    remove: (key) => localStorage.removeItem(key),
  }
}
