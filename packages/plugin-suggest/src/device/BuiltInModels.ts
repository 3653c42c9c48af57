/** Whether a model can be used, as the browser answers. */
export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available'

/** Options that all built-in models take. */
interface CreateOptions {
  readonly signal: AbortSignal
  readonly monitor: (monitor: EventTarget) => void
}

/** Kinds and languages of what a model reads or writes. */
interface Expected {
  readonly type: 'text' | 'image'
  readonly languages?: readonly string[]
}

/** Abilities that a suggestion needs from the Prompt API. */
export interface PromptNeeds {
  readonly expectedInputs: readonly Expected[]
  readonly expectedOutputs: readonly Expected[]
}

/** The Prompt API's global `LanguageModel`, as far as it's used here. */
export interface PromptModel {
  readonly availability: (needs: PromptNeeds) => Promise<Availability>
  readonly create: (options: PromptNeeds & CreateOptions) => Promise<{
    readonly prompt: (
      messages: readonly {
        readonly role: 'user'
        readonly content: readonly { readonly type: 'text' | 'image'; readonly value: string | Blob }[]
      }[],
      options: { readonly signal: AbortSignal },
    ) => Promise<string>
    readonly destroy: () => void
  }>
}

/** Abilities that a suggestion needs from the Summarizer. */
export interface SummaryNeeds {
  readonly type: 'headline' | 'tldr'
  readonly format: 'plain-text'
  readonly length: 'short'
  readonly outputLanguage: string
}

/** The global `Summarizer`, as far as it's used here. */
export interface SummaryModel {
  readonly availability: (needs: SummaryNeeds) => Promise<Availability>
  readonly create: (options: SummaryNeeds & CreateOptions) => Promise<{
    readonly summarize: (text: string, options: { readonly signal: AbortSignal }) => Promise<string>
    readonly destroy: () => void
  }>
}

/** A browser's built-in models. */
export interface BuiltInModels {
  readonly LanguageModel?: PromptModel
  readonly Summarizer?: SummaryModel
}
