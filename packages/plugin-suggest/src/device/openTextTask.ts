import type { SuggestionRequest } from '../SuggestionProvider.js'
import type { BuiltInModels, SummaryNeeds } from './BuiltInModels.js'
import type { DeviceTask } from './DeviceTask.js'
import type { OnDeviceOptions } from './OnDeviceOptions.js'

/** Bytes that are read. A summary of the beginning is good enough for a title. */
const MAX_TEXT_BYTES = 65_536
/** Characters that are summarized: what the smallest known model takes. */
const MAX_TEXT = 12_000

/** Returns what summarizes a text or a PDF; null for other files and in browsers without the Summarizer. */
export function openTextTask(
  { file, field, language }: SuggestionRequest,
  { Summarizer }: BuiltInModels,
  readPdf: OnDeviceOptions['readPdf'],
): DeviceTask | null {
  const isPdf = file.type === 'application/pdf'
  const isText = /^text\//.test(file.type)
  if (!Summarizer || !(isText || (isPdf && readPdf))) return null
  const needs: SummaryNeeds = {
    type: field === 'title' ? 'headline' : 'tldr',
    format: 'plain-text',
    length: 'short',
    outputLanguage: language,
  }
  return {
    availability: () => Summarizer.availability(needs),
    async run(signal, monitor) {
      // Before anything is read: browsers download a model only right after a press.
      const summarizer = await Summarizer.create({ ...needs, signal, monitor })
      try {
        const text = isPdf ? await readPdf?.(file, signal) : await file.slice(0, MAX_TEXT_BYTES).text()
        if (!text?.trim()) throw new Error('The file has no text.')
        return await summarizer.summarize(text.slice(0, MAX_TEXT), { signal })
      } finally {
        summarizer.destroy()
      }
    },
  }
}
