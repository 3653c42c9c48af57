export type { DevtoolsOptions, DevtoolsPlugin } from '../DevtoolsOptions.js'
export { devtoolsPlugin } from './devtoolsPlugin.js'
export { mountDevtools } from './mountDevtools.js'
