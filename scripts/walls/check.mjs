import { root } from '../paths.mjs'
import { cruiseWalls, PRODUCT } from './cruise-walls.mjs'
import { findWaits } from './waits.mjs'

/** With an unsupported TypeScript, the tool passes with "0 modules", so far too few modules count as a failure. */
const AT_LEAST_MODULES = 400

const { modules, dependencies, breaches } = await cruiseWalls(root, PRODUCT)
console.log(`${modules} modules and ${dependencies} dependencies seen`)
for (const { rule, message, from, to } of breaches) console.error(`\n${rule}: ${from} -> ${to}\n  ${message}`)
if (modules < AT_LEAST_MODULES)
  console.error(`Only ${modules} modules were seen, at least ${AT_LEAST_MODULES} are there.`)
const waits = findWaits(root)
for (const wait of waits) console.error(`\n${wait}`)
if (breaches.length > 0 || waits.length > 0 || modules < AT_LEAST_MODULES) process.exitCode = 1
