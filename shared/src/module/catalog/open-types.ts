/**
 * The specification's open types of an access list, from the widest. Functions come first: nobody gets by a list what
 * their functions do not give.
 *
 * - `full` (full control): all see, use and change it. What has no list is so.
 * - `public`: all see and use it; creator and owners change it.
 * - `appointed`: the named see and use it, and change it where their entry says so.
 * - `private`: creator and owners only.
 */
export const OPEN_TYPES = ['full', 'public', 'appointed', 'private'] as const
export type OpenType = (typeof OPEN_TYPES)[number]
