import type { SuggestionProvider, SuggestionRequest } from '../SuggestionProvider.js'
import type { BuiltInModels } from './BuiltInModels.js'
import type { DeviceTask } from './DeviceTask.js'
import type { OnDeviceOptions } from './OnDeviceOptions.js'
import { openImageTask } from './openImageTask.js'
import { openTextTask } from './openTextTask.js'

const INSTRUCTIONS: Readonly<Record<string, string>> = {
  alt: 'Write an alt text for this picture: one plain sentence that says what it shows, at most 120 characters. Do not begin with "Image of".',
  title: 'Give this picture a title of at most eight words.',
  description: 'Describe this picture in two sentences.',
  caption: 'Write a caption of one sentence for this picture.',
}
const MODEL_BYTES = 4_000_000_000

/** Creates the provider behind `onDevice()`. */
export function createOnDevice({
  instructions = INSTRUCTIONS,
  modelBytes = MODEL_BYTES,
  readPdf,
}: OnDeviceOptions): Pick<SuggestionProvider, 'offer' | 'suggest'> {
  const open = (request: SuggestionRequest): DeviceTask | null => {
    const instruction = Object.hasOwn(instructions, request.field) ? instructions[request.field] : undefined
    if (!instruction) return null
    // Read at each call: browsers add them to pages that are open.
    const models = globalThis as BuiltInModels
    return openImageTask(request, models, instruction) ?? openTextTask(request, models, readPdf)
  }
  return {
    async offer(request) {
      const availability = (await open(request)?.availability()) ?? 'unavailable'
      if (availability === 'available') return {}
      // Without a connection, the press could only fail.
      return availability === 'unavailable' || !navigator.onLine ? null : { downloadBytes: modelBytes }
    },
    async suggest(request, { signal, onDownload }) {
      const task = open(request)
      if (!task) throw new Error('The browser has no model for this file anymore.')
      return task.run(signal, (monitor) => {
        const report = (event: Event) => onDownload((event as ProgressEvent).loaded)
        monitor.addEventListener('downloadprogress', report)
      })
    },
  }
}
