import { configure } from '@testing-library/react'

/** Screens are slow to draw on a busy machine; one that never comes still fails. */
configure({ asyncUtilTimeout: 30_000 })
