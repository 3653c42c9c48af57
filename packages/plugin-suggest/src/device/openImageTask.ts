import type { SuggestionRequest } from '../SuggestionProvider.js'
import type { BuiltInModels, PromptNeeds } from './BuiltInModels.js'
import type { DeviceTask } from './DeviceTask.js'

/** Formats that browsers decode themselves. */
const IMAGE = /^image\/(?:avif|bmp|gif|jpeg|png|webp)$/

/** Returns what describes an image; null for other files and in browsers without the Prompt API. */
export function openImageTask(
  { file, language }: SuggestionRequest,
  { LanguageModel }: BuiltInModels,
  instruction: string,
): DeviceTask | null {
  if (!LanguageModel || !IMAGE.test(file.type)) return null
  const needs: PromptNeeds = {
    expectedInputs: [{ type: 'text', languages: ['en'] }, { type: 'image' }],
    expectedOutputs: [{ type: 'text', languages: [language] }],
  }
  return {
    availability: () => LanguageModel.availability(needs),
    async run(signal, monitor) {
      const session = await LanguageModel.create({ ...needs, signal, monitor })
      try {
        const text = `${instruction} Answer with nothing else, in the language "${language}".`
        const content = [
          { type: 'text', value: text },
          { type: 'image', value: file },
        ] as const
        return await session.prompt([{ role: 'user', content }], { signal })
      } finally {
        session.destroy()
      }
    },
  }
}
