import { picturesCommand } from './lib/pictures/picturesCommand.mjs'
import { runMain } from './lib/runMain.mjs'

// Draws the photos of the playground and takes the pictures of the README.
await runMain((signal) => picturesCommand(process.argv.slice(2), signal))
