import { orcaCommand } from './lib/orca/orcaCommand.mjs'
import { runMain } from './lib/runMain.mjs'

// Uses the playground and a form with Orca, by keyboard, and compares what it says with what is recorded in e2e/orca.
await runMain((signal) => orcaCommand(process.argv.slice(2), signal))
