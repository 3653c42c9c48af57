import type { EventMap } from '@lading/kernel'
import type { HTMLAttributes } from 'vue'
import type { ElementAttributes } from './ElementAttributes.js'

type Camel<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Camel<Capitalize<Tail>>}`
  : Text

/** An uploader's events as Vue templates listen to them: `@file-added`. */
type VueEvents = {
  readonly [K in keyof EventMap as `on${Capitalize<Camel<K>>}`]?:
    | ((event: CustomEvent<EventMap[K]>) => void)
    | undefined
}

/** The elements as Vue templates type them. Load it with `import type {} from '@lading/elements/vue'`. */
export type VueElements = {
  [Name in keyof ElementAttributes]: new () => {
    readonly $props: Omit<ElementAttributes[Name], `on${string}`> &
      (Name extends `lading-${'uploader' | 'provider'}` | 'uc-upload-ctx-provider' ? VueEvents : unknown) &
      Omit<HTMLAttributes, keyof ElementAttributes[Name] | keyof VueEvents>
  }
}

declare module 'vue' {
  interface GlobalComponents extends Pick<VueElements, LadingNames> {}
}

type LadingNames = Extract<keyof ElementAttributes, `lading-${string}`>
