import { siteCommand } from './lib/site/siteCommand.mjs'

siteCommand(process.argv.slice(2))
