export { useElementStyle } from './parts/useElementStyle.js'
export { useStyle } from './parts/useStyle.js'
