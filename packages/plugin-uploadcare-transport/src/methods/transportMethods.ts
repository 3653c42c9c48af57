import { definePlugin, type PluginFactory } from '@lading/kernel'
import { contributeMethods } from './contributeMethods.js'

/** Adds the `transportDefinition` methods, for pages that load them later. */
export const transportMethods: PluginFactory = definePlugin({
  id: 'uploadcare-methods',
  needs: ['uploadcare-transport'],
  setup: (context) => contributeMethods(context),
})
