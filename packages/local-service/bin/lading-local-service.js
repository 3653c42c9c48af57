#!/usr/bin/env node
import { createProcessTerminal, runCli } from '../dist/cli.js'

process.exitCode = await runCli(process.argv.slice(2), createProcessTerminal())
