import type { OnDeviceOptions } from './device/OnDeviceOptions.js'
import type { SuggestionProvider } from './SuggestionProvider.js'

/**
 * Makes suggestions by the browser's built-in models: the Prompt API describes images, the Summarizer texts and PDFs. Nothing leaves the
 * device. The code loads with the first field that could use it.
 */
export function onDevice(options: OnDeviceOptions = {}): SuggestionProvider {
  const load = () =>
    import('./device/createOnDevice.js').then(({ createOnDevice }) => createOnDevice(options))
  return {
    note: 'suggest-on-device',
    offer: async (request) => (await load()).offer(request),
    suggest: async (request, run) => (await load()).suggest(request, run),
  }
}
