import { runMain } from './lib/runMain.mjs'
import { screensCommand } from './lib/screensCommand.mjs'

// Writes a picture of every screen of the uploader in every theme, direction and width, and checks each with axe.
await runMain((signal) => screensCommand(process.argv.slice(2), signal))
