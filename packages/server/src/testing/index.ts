export { describeWithStore } from './describeWithStore.js'
export { findMissingPrograms } from './findMissingPrograms.js'
export { readLine } from './readLine.js'
export { findStoreProblem, startStore, type TestBucket } from './startStore.js'
