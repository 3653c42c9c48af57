#!/usr/bin/env node
import { createProcessTerminal } from '@lading/local-service/parts'
import { runServiceCli } from '../dist/cli/runServiceCli.js'

process.exitCode = await runServiceCli(process.argv.slice(2), process.env, createProcessTerminal())
