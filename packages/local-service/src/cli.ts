export type { Terminal } from './createProcessTerminal.js'
export { createProcessTerminal } from './createProcessTerminal.js'
export { runCli } from './runCli.js'
