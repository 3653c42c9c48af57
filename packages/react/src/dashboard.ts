export { lazyDashboard } from './plugin/lazyDashboard.js'
