#!/usr/bin/env node
import { runBucketCli } from '../dist/cli/runBucketCli.js'

process.exitCode = await runBucketCli(process.argv.slice(2), process.env, {
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
})
