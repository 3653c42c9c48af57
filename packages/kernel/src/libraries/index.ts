export { attachLibraries } from './attachLibraries.js'
