import type { Uploader } from '../Uploader.js'
import { advisePage } from './advisePage.js'
import { hint } from './hint.js'
import { quietly } from './quietly.js'

/** The options of a form field that are often wrong. */
export interface FieldFacts {
  readonly name?: unknown
  readonly value?: unknown
  readonly onChange?: unknown
  readonly uploadOn?: unknown
  readonly whileUploading?: unknown
}

/** Options that have a few values; the first value is the default. */
const CHOICES = {
  uploadOn: ['change', 'submit'],
  whileUploading: ['wait', 'block'],
} as const

/** Reports likely mistakes in a form field's options, each once. */
export const adviseField: (options: FieldFacts) => void = quietly((options) => {
  const { name, value, onChange } = options
  const field = name ? `The field "${name}"` : 'A field'
  if (value !== undefined && !onChange) {
    advisePage(
      `${field} has a "value" but no "onChange", so the form never has the files that people add. Pass "onChange", or "defaultValue" for saved files.`,
    )
  }
  for (const [key, [byDefault, other]] of Object.entries(CHOICES)) {
    const given = options[key as 'uploadOn']
    if (given == null || given === byDefault || given === other) continue
    const remedy = hint(String(given), [byDefault, other]) || ` Write "${byDefault}" or "${other}".`
    advisePage(`${field} has the "${key}" ${JSON.stringify(given)}, so "${byDefault}" is used.${remedy}`)
  }
})

/**
 * Reports, once, that a field on the page never reaches its form's data.
 *
 * @param control The input that the form validates.
 */
export const adviseFieldName: (options: FieldFacts, control: HTMLInputElement | null) => void = quietly(
  ({ name, value, onChange }, control) => {
    if (name) {
      const own = control?.closest('.lading-field')
      const isOther = (element: Element) =>
        (element as HTMLInputElement).name === name &&
        ![own, undefined, null].includes(element.closest('.lading-field'))
      if ([...(control?.form?.elements ?? [])].some(isOther)) {
        advisePage(
          `Two fields of a form have the name "${name}", so the server gets the files of both in one list. Give one of them another name.`,
        )
      }
    } else if (value === undefined && !onChange) {
      advisePage(
        'An UploaderField has no "name", so its form is sent without its files. Give it a name, such as name="photos".',
      )
    }
  },
)

/** Reports, once, that a form was sent whose field doesn't have the page's options. */
export function adviseLooseField(form: HTMLFormElement): void {
  if (!form.querySelector('.lading-field')) return
  advisePage(
    'The result of useUploaderField() is not given to an UploaderField, so its options have no effect and its value stays empty. Pass it: <UploaderField field={photos} />.',
  )
}

/** Longer than it takes to destroy an uploader that nothing shows, in milliseconds. */
const DESTROYED_MS = 50

/** Reports, once, that a field has left its form with files that nothing keeps. */
export const adviseLostFiles: (uploader: Uploader, form: HTMLFormElement | null) => void = quietly(
  (uploader, form) => {
    const lost = [...uploader.entries.values()].filter(({ status }) => status !== 'success').length
    if (lost === 0 || !form) return
    const check = quietly(() => {
      // Another field in its place was reused for another record.
      if (!uploader.isDestroyed || !form.isConnected || form.querySelector('.lading-field')) return
      advisePage(
        'A field was removed from its form with files that are not uploaded, so they are lost. To keep them, call useUploaderField() in the component that stays, and give the result to the field of the step: <UploaderField field={photos} />.',
      )
    })
    setTimeout(check, DESTROYED_MS)
  },
)
