import type { MemberView } from '../ContextMember.js'
import { defineAttributeProperties } from '../defineAttributeProperties.js'
import { PartElement } from './PartElement.js'

/**
 * `<lading-activity>`, and `<uc-upload-list>` and others by the name of their activity: an activity in its place in the page, instead of in the dialog. The element has the attribute `active`
 * while it is shown. A start with content of the page shows this
 * content.
 */
export class ActivityElement extends PartElement {
  /** The activity, e.g. `upload-list`. @default that of the element's name, or none */
  declare activity: string | null

  /** A field: Safari has static blocks since 16.4. */
  protected static readonly defined: unknown = defineAttributeProperties(ActivityElement.prototype, {
    strings: ['activity'],
  })

  protected override connected(): void {
    const own = BY_NAME[this.localName]
    if (own && !this.activity) this.activity = own
    // It is visible at once. A failure is logged by the context.
    this.context?.start()
  }

  protected override shownView(): MemberView {
    const activity = this.activity ?? ''
    const hasContent = activity === 'start-from' && this.querySelector(CONTENT) !== null
    return this.viewOf(hasContent ? 'page-activity' : 'activity', { activity })
  }
}

/** Content of the page: any element that the uploader has not added. */
const CONTENT = ':scope > :not([data-lading-root])'

const BY_NAME: Readonly<Record<string, string>> = {
  'uc-start-from': 'start-from',
  'uc-upload-list': 'upload-list',
  'uc-url-source': 'url',
  'uc-camera-source': 'camera',
  'uc-external-source': 'external',
  'uc-cloud-image-editor-activity': 'cloud-image-edit',
}
