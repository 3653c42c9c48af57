// Entry point of the command `lading-service`.
import { createProcessTerminal } from '@lading/local-service/parts'
import { runServiceCli } from './runServiceCli.js'

process.exitCode = await runServiceCli(process.argv.slice(2), process.env, createProcessTerminal())
