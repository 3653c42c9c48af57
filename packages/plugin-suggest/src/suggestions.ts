import { definePlugin, type MessageTable, type PluginFactory } from '@lading/kernel'
import { onDevice } from './onDevice.js'
import type { SuggestionProvider } from './SuggestionProvider.js'
import { suggestConfig } from './suggestConfig.js'
import { suggestMessages } from './suggestMessages.js'

/** Options of {@link suggestions}. */
interface SuggestionsOptions {
  /** Makes the suggestions. @default `onDevice()`: the browser's built-in models */
  readonly provider?: SuggestionProvider
}

/**
 * Adds a "Suggest" button to a file's metadata fields. It fills in a draft, which the person checks and saves. The button is only
 * there if a suggestion can be made.
 *
 * @example
 * createUploader({ plugins: [uploadcareTransport(), dashboard(), suggestions()] })
 */
export const suggestions: PluginFactory<SuggestionsOptions> = definePlugin<SuggestionsOptions>({
  id: 'suggestions',
  checksFiles: false,
  config: suggestConfig,
  messages: suggestMessages,
  setup({ config, contribute, options }) {
    const { provider = onDevice() } = options
    const load = async () => {
      const [{ createSuggestTool }, { suggestToolMessages }] = await Promise.all([
        import('./react/createSuggestTool.js'),
        import('./suggestToolMessages.js'),
      ])
      // Extend the plugin's own table: messages added later must still take precedence.
      Object.assign(suggestMessages.en as MessageTable, suggestToolMessages)
      return createSuggestTool(provider)
    }
    contribute('metaFieldTool', {
      id: 'suggest',
      dependsOn: ['suggestions'],
      when: () => config.get('suggestions'),
      view: { kind: 'react', load },
    })
  },
})
