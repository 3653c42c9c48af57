import { whenIdle } from '@lading/uploader/loading'
import type { ContextMember, MemberView } from '../ContextMember.js'
import { LadingElement } from '../LadingElement.js'

/**
 * `<lading-source-list>`, `<lading-progress>` and `<lading-credit>`: a part of an uploader in its place in the page. It is loaded
 * with the uploader.
 */
export class PartElement extends LadingElement {
  /** The view of the part. */
  protected partView(): MemberView {
    return this.viewOf(BY_NAME[this.localName] ?? 'none')
  }

  protected override createMember(): ContextMember {
    const view = () => this.partView()
    return {
      host: this,
      get view() {
        return view()
      },
    }
  }

  protected override connected(): void {
    // A failure is logged by the context.
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
