import type { MemberView } from '../ContextMember.js'
import { defineAttributeProperties, readAttribute } from '../defineAttributeProperties.js'
import { PartElement } from './PartElement.js'

const STATES = ['idle', 'uploading', 'failed', 'success', 'hideRemove'] as const

/**
 * `<uc-file-action-button>`: the button that removes a file or stops its upload, with its `progress` while `uploading`. The page sets
 * its state, and listens to `uc:remove`, which bubbles.
 */
export class FileActionElement extends PartElement {
  declare idle: boolean
  declare uploading: boolean
  declare failed: boolean
  declare success: boolean
  /** Omits the button, not the progress. @default false */
  declare hideRemove: boolean

  /** A field: Safari has static blocks since 16.4. */
  protected static readonly defined: unknown = defineAttributeProperties(FileActionElement.prototype, {
    booleans: STATES,
  })

  /** From 0 to 100. @default 0 */
  get progress(): number {
    return Math.min(100, Math.max(0, Number(readAttribute(this, 'progress')) || 0))
  }

  set progress(percent: number | string | null | undefined) {
    if (percent == null) this.removeAttribute('progress')
    else this.setAttribute('progress', String(percent))
  }

  protected override shownView(): MemberView {
    const states = STATES.filter((state) => this[state])
    return this.viewOf('file-action', { states: states.join(' '), progress: String(this.progress) })
  }
}
