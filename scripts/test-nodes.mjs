// No other static import: an old Node has to get as far as the sentence that it is too old.
import { requireNode } from './lib/requireNode.mjs'

requireNode()
import('./lib/nodesCommand.mjs').then(({ nodesCommand }) => nodesCommand(process.argv.slice(2)))
