import { configure } from '@testing-library/react'

/** Ant Design's drawers and tables are slow to draw on a busy machine; a screen that never comes still fails. */
configure({ asyncUtilTimeout: 10_000 })
