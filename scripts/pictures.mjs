import { picturesCommand } from './lib/pictures/picturesCommand.mjs'
import { runMain } from './lib/runMain.mjs'

// Takes the README's pictures and film, and the guides' films, from the playground.
await runMain((signal) => picturesCommand(process.argv.slice(2), signal))
