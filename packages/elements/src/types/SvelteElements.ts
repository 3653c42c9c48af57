import type { HTMLAttributes } from 'svelte/elements'
import type { ElementAttributes } from './ElementAttributes.js'

/** The elements as Svelte 5 templates type them. Load it with `import type {} from '@lading/elements/svelte'`. */
export type SvelteElements = {
  [Name in keyof ElementAttributes]: ElementAttributes[Name] &
    Omit<HTMLAttributes<HTMLElement>, keyof ElementAttributes[Name]>
}

declare module 'svelte/elements' {
  export interface SvelteHTMLElements extends Pick<SvelteElements, LadingNames> {}
}

type LadingNames = Extract<keyof ElementAttributes, `lading-${string}`>
