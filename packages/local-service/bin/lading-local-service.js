#!/usr/bin/env node
import { createProcessTerminal } from '../dist/createProcessTerminal.js'
import { runCli } from '../dist/runCli.js'

process.exitCode = await runCli(process.argv.slice(2), createProcessTerminal())
