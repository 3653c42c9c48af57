import { definePlugin, type PluginFactory } from '@lading/kernel'
import { contributeMethods } from './methods/contributeMethods.js'

/** Adds the methods of `transportDefinition`, for pages that load them after it. */
export const transportMethods: PluginFactory = definePlugin({
  id: 'uploadcare-methods',
  needs: ['uploadcare-transport'],
  setup: (context) => contributeMethods(context),
})
