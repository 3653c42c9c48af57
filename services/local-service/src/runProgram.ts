// Entry point of the command `lading-local-service`.
import { createProcessTerminal } from './createProcessTerminal.js'
import { runCli } from './runCli.js'

process.exitCode = await runCli(process.argv.slice(2), createProcessTerminal())
