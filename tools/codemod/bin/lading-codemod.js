#!/usr/bin/env node
import { runCodemodCli } from '../dist/runCodemodCli.js'

process.exitCode = runCodemodCli(process.argv.slice(2), {
  folder: process.cwd(),
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
})
