import type { FormSettings } from './FormSettings.js'
import { shared } from './shared.js'

/** The state of a component that a form uses before the uploader is loaded. */
export interface EarlyForm {
  /** The `ctxName` of the component. */
  readonly name: string
  readonly props: FormSettings
  /** Whether a person has added files. */
  readonly isWaiting: boolean
  /** Removes the files that wait for the uploader. */
  readonly discardFiles: () => void
  /** Why a form is not valid until the uploader is loaded, in the person's language. */
  readonly message: string
}

/** The components of this page that have a `ctxName`, each by an object that stands for it. */
export const earlyForms: {
  readonly all: Map<object, EarlyForm>
  /** Called after each change, where the page has code of forms. */
  onChange?: () => void
} = /* @__PURE__ */ shared('forms', () => ({ all: new Map() }))
