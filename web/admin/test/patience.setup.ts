import { configure } from '@testing-library/react'

/** A busy machine renders slowly, so queries wait up to 30 s before they fail. */
configure({ asyncUtilTimeout: 30_000 })
