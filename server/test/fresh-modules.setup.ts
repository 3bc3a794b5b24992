import { vi } from 'vitest'

// The files of a project share one process; each of them still begins with modules that hold nothing of the last one.
vi.resetModules()
