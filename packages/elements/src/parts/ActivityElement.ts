import type { MemberView } from '../context/ContextMember.js'
import { defineAttributeProperties } from '../dom/defineAttributeProperties.js'
import { PartElement } from './PartElement.js'

/**
 * `<lading-activity>`, and `<uc-upload-list>` and other elements that are named after their activity: an activity at a fixed
 * place in the page instead of in the dialog. The element has the attribute `active` while its activity is shown. If a start
 * has page content, it shows that content.
 */
export class ActivityElement extends PartElement {
  /** The activity, e.g. `upload-list`. @default from the element's name, if it names one */
  declare activity: string | null

  /** A field, because Safari only supports static blocks since 16.4. */
  protected static readonly defined: unknown = defineAttributeProperties(ActivityElement.prototype, {
    strings: ['activity'],
  })

  protected override connected(): void {
    const own = BY_NAME[this.localName]
    if (own && !this.activity) this.activity = own
    // It's visible immediately. The context logs a failure.
    this.context?.start()
  }

  protected override shownView(): MemberView {
    const activity = this.activity ?? ''
    const hasContent = activity === 'start-from' && this.querySelector(CONTENT) !== null
    return this.viewOf(hasContent ? 'page-activity' : 'activity', { activity })
  }
}

/** Page content: any element that the uploader hasn't added. */
const CONTENT = ':scope > :not([data-lading-root])'

const BY_NAME: Readonly<Record<string, string>> = {
  'uc-start-from': 'start-from',
  'uc-upload-list': 'upload-list',
  'uc-url-source': 'url',
  'uc-camera-source': 'camera',
  'uc-external-source': 'external',
  'uc-cloud-image-editor-activity': 'cloud-image-edit',
}
