export { createTestClock } from './createTestClock.js'
export { describeStorage } from './describeStorage.js'
export { findMountProblem, mountSmallDisk } from './mountSmallDisk.js'
export { type StoragePlace, UNSTORED_LIFETIME_MS } from './StoragePlace.js'
