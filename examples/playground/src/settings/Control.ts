/** How one setting is edited, written to the URL and read from it. */
export type Control =
  | SwitchControl
  | NumberControl
  | TextControl
  | ChoiceControl
  | JsonControl
  | ExamplesControl

interface ControlBase {
  readonly label: string
  /** Description in one sentence. */
  readonly help: string
}

export interface SwitchControl extends ControlBase {
  readonly kind: 'switch'
  readonly default: boolean
}

export interface NumberControl extends ControlBase {
  readonly kind: 'number'
  readonly default: number
  readonly min: number
  /** Whether only whole numbers are valid. @default false */
  readonly isInteger?: boolean
  readonly unit?: string
}

export interface TextControl extends ControlBase {
  readonly kind: 'text'
  readonly default: string
  readonly placeholder?: string
  /** Returns why a string is invalid, or null. @default any string is valid */
  readonly check?: (text: string) => string | null
}

export interface ChoiceControl extends ControlBase {
  readonly kind: 'choice'
  readonly default: string | boolean
  readonly choices: readonly (string | boolean)[]
}

/** An object, edited as JSON. */
export interface JsonControl extends ControlBase {
  readonly kind: 'json'
  readonly default: null
  readonly placeholder: string
}

/** A function. A URL cannot contain one, so that it names one of several examples. */
export interface ExamplesControl extends ControlBase {
  readonly kind: 'examples'
  readonly default: null
  readonly examples: Readonly<Record<string, ExampleFunction>>
}

/** An example of a function, with its source code for the snippet. */
export interface ExampleFunction {
  readonly label: string
  readonly value: unknown
  readonly code: string
}
