// No other static import: an old Node has to get as far as the sentence that it is too old.
import { requireNode } from './lib/requireNode.mjs'

requireNode()
import('./lib/swiftCommand.mjs').then(({ swiftCommand }) => swiftCommand())
