export { lazyDashboard } from './plugin/lazyDashboard.js'
export { usePrefetch } from './slots/usePrefetch.js'
