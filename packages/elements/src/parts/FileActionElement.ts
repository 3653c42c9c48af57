import type { MemberView } from '../context/ContextMember.js'
import { defineAttributeProperties } from '../dom/defineAttributeProperties.js'
import { PartElement } from './PartElement.js'

/**
 * `<uc-file-action-button>`: the button that removes a file or stops its upload, and shows its `progress` while `uploading`.
 * The page sets its state and listens to `uc:remove`, which bubbles.
 */
export class FileActionElement extends PartElement {
  declare idle: boolean
  declare uploading: boolean
  declare failed: boolean
  declare success: boolean
  /** Omits the button but keeps the progress. @default false */
  declare hideRemove: boolean
  /** From 0 to 100; set as a number, read as the attribute. @default null */
  declare progress: string | number | null

  /** A field, because Safari only supports static blocks since 16.4. */
  protected static readonly defined: unknown = defineAttributeProperties(FileActionElement.prototype, {
    booleans: ['idle', 'uploading', 'failed', 'success', 'hideRemove'],
    strings: ['progress'],
  })

  protected override shownView(): MemberView {
    // Other attributes re-render it.
    return this.viewOf('file-action', {
      given: String([...this.attributes].map(({ name, value }) => name + value)),
    })
  }
}
