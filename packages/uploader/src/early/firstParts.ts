import { addWithinLimit, lazyPlugin, validators } from '@lading/kernel'
import { prepareParts } from '@lading/kernel/internal/send'
import { transportDefinition } from '@lading/plugin-uploadcare-transport/lazy'
import { splitProps } from '../props/splitProps.js'
import { contexts } from './contexts.js'
import { earlyMessages } from './earlyMessages.js'
import { hasFiles } from './hasFiles.js'
import { userAgentIntegration } from './userAgentIntegration.js'

/**
 * The built-in rules and the transport, the functions that attach them to a core, and what else the app has in common with it. The modules that are loaded behind it name it: a
 * bundler sees by it that all that they share with it belongs to the chunk that is loaded first.
 */
export const firstParts: {
  readonly addWithinLimit: typeof addWithinLimit
  readonly contexts: typeof contexts
  readonly earlyMessages: typeof earlyMessages
  readonly hasFiles: typeof hasFiles
  readonly lazyPlugin: typeof lazyPlugin
  readonly prepareParts: typeof prepareParts
  readonly splitProps: typeof splitProps
  readonly transportDefinition: typeof transportDefinition
  readonly userAgentIntegration: string
  readonly validators: typeof validators
} = {
  addWithinLimit,
  contexts,
  earlyMessages,
  hasFiles,
  lazyPlugin,
  prepareParts,
  splitProps,
  transportDefinition,
  userAgentIntegration,
  validators,
}
