import { whenIdle } from '@lading/uploader/internal/loading'
import type { MemberView } from '../context/ContextMember.js'
import { LadingElement } from '../element/LadingElement.js'

/**
 * `<lading-source-list>`, `<lading-progress>` and `<lading-credit>`: part of an uploader at a fixed place in the page. It is
 * loaded with the uploader.
 */
export class PartElement extends LadingElement {
  protected override shownView(): MemberView {
    return this.viewOf(BY_NAME[this.localName] ?? 'none')
  }

  protected override connected(): void {
    // The context logs a failure.
    whenIdle(() => this.context?.startSoon())
  }
}

const BY_NAME: Readonly<Record<string, MemberView['kind']>> = {
  'lading-credit': 'credit',
  'lading-progress': 'progress',
  'lading-source-list': 'sources',
  'uc-copyright': 'credit',
  'uc-progress-bar-common': 'progress',
  'uc-source-list': 'sources',
}
