#!/usr/bin/env node
import { runCreateCli } from '../dist/runCreateCli.js'

process.exitCode = await runCreateCli(process.argv.slice(2), {
  env: process.env,
  folder: process.cwd(),
  isInteractive: process.stdin.isTTY === true && process.stdout.isTTY === true,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
})
