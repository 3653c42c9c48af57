export { useStyle } from './parts/useStyle.js'
